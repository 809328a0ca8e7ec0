// The menu of an order.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { Menu } from '@mantine/core'
import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { orderState } from '@schoolbeheer/domain/purchaseOrders/states'
import { Link } from '@tanstack/react-router'
import { DocumentItem } from '../../files/DocumentItem.tsx'
import { RowMenu } from '../../kit/table/RowMenu.tsx'
import { numberOf, useOrderShares } from './orderContext.ts'

export function OrderMenu({ order }: { order: PurchaseOrder }) {
  const { t, remind, withdraw, tell } = useOrderShares()
  const { id, hasFile } = order
  const number = numberOf(order)
  const request = fileAddress('purchaseOrder', { id, ...(hasFile && { document: 'request' as const }) })
  const state = orderState(order)
  const isUploaded = state !== 'notUploaded'
  const isInvoiced = state === 'invoiced'
  return (
    <RowMenu label={t('invoice_actions_of', { number })}>
      {() => (
        <>
          {!isInvoiced && (
            <Menu.Item component={Link} to={`/purchaseorders/upload/${id}`}>
              {t(isUploaded ? 'purchaseorder_reupload' : 'purchaseorder_upload')}
            </Menu.Item>
          )}
          {hasFile && (
            <DocumentItem href={fileAddress('purchaseOrder', { id })}>{t('purchaseorder_openfile')}</DocumentItem>
          )}
          <DocumentItem href={request} missing={t('purchaseorder_norequest')}>
            {t('purchaseorder_openrequest')}
          </DocumentItem>
          {remind && !isUploaded && <Menu.Item onClick={() => remind(order)}>{t('invoices_remind')}</Menu.Item>}
          {tell && <Menu.Item onClick={() => tell(order)}>{t('purchaseorder_history')}</Menu.Item>}
          {withdraw && !isInvoiced && (
            <Menu.Item onClick={() => withdraw(order)}>{t('purchaseorder_withdraw')}</Menu.Item>
          )}
        </>
      )}
    </RowMenu>
  )
}
