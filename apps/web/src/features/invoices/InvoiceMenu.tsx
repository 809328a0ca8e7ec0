// What can be done with one invoice.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { Menu } from '@mantine/core'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { canCredit, hasPdf, PDF_CREATED } from '@schoolbeheer/domain/invoices/statuses'
import { RowMenu } from '../billing/RowMenu.tsx'
import { numberOf, useListShares } from './listContext.ts'

export function InvoiceMenu({ invoice }: { invoice: Invoice }) {
  const { t, admin } = useListShares()
  if (!hasPdf(invoice.status)) return null
  const credits = admin !== null && invoice.status > PDF_CREATED && canCredit({ ...invoice, underWay: false })
  return (
    <RowMenu label={t('invoice_actions_of', { number: numberOf(invoice) })}>
      {() => (
        <>
          <Menu.Item component="a" href={fileAddress('invoicePdf', { id: invoice.id })} target="_blank" rel="noopener">
            {t('invoice_openpdf')}
          </Menu.Item>
          {credits && (
            <>
              <Menu.Item onClick={() => admin.credit(invoice, 'full')}>{t('invoice_creditfull')}</Menu.Item>
              <Menu.Item onClick={() => admin.credit(invoice, 'partial')}>{t('invoice_creditpartial')}</Menu.Item>
            </>
          )}
        </>
      )}
    </RowMenu>
  )
}
