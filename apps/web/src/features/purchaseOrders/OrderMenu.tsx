// What can be done with one order.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { Menu } from '@mantine/core'
import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { orderState } from '@schoolbeheer/domain/purchaseOrders/states'
import { Link } from '@tanstack/react-router'
import { DownloadItem } from '../../files/DownloadItem.tsx'
import { RowMenu } from '../billing/RowMenu.tsx'
import { numberOf, useOrderShares } from './orderContext.ts'

export function OrderMenu({ order }: { order: PurchaseOrder }) {
  const { t, remind, withdraw } = useOrderShares()
  const { id, hasFile, sentAt } = order
  const number = numberOf(order)
  const missing = t('purchaseorder_norequest')
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
          {hasFile && <OpenItem href={fileAddress('purchaseOrder', { id })}>{t('purchaseorder_openfile')}</OpenItem>}
          {sentAt ? (
            <OpenItem href={request}>{t('purchaseorder_openrequest')}</OpenItem>
          ) : (
            // It may not be made yet: in a new tab that would show as plain JSON.
            <DownloadItem href={request} fileName={number} missing={missing}>
              {t('purchaseorder_openrequest')}
            </DownloadItem>
          )}
          {remind && !isUploaded && <Menu.Item onClick={() => remind(order)}>{t('invoices_remind')}</Menu.Item>}
          {withdraw && !isInvoiced && (
            <Menu.Item onClick={() => withdraw(order)}>{t('purchaseorder_withdraw')}</Menu.Item>
          )}
        </>
      )}
    </RowMenu>
  )
}

function OpenItem({ href, children }: { href: string; children: string }) {
  return (
    <Menu.Item component="a" href={href} target="_blank" rel="noopener">
      {children}
    </Menu.Item>
  )
}
