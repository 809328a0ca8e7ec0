// What can be done with one invoice.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { Menu } from '@mantine/core'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { canCredit, hasPdf, PAID, PDF_CREATED } from '@schoolbeheer/domain/invoices/statuses'
import { DocumentItem } from '../../files/DocumentItem.tsx'
import { DownloadItem } from '../../files/DownloadItem.tsx'
import { RowMenu } from '../../kit/table/RowMenu.tsx'
import { useXml } from './eInvoices.ts'
import { useNextSteps } from './nextSteps.ts'
import { numberOf, useListShares } from './listContext.ts'

type Props = { invoice: Invoice }

export function InvoiceMenu({ invoice }: Props) {
  const { t } = useListShares()
  if (!hasPdf(invoice.status)) return null
  return (
    <RowMenu label={t('invoice_actions_of', { number: numberOf(invoice) })}>
      {() => <Items invoice={invoice} />}
    </RowMenu>
  )
}

function Items({ invoice }: Props) {
  const { t, admin } = useListShares()
  const xml = useXml(invoice)
  const steps = useNextSteps(invoice)
  const credits = admin !== null && invoice.status > PDF_CREATED && canCredit({ ...invoice, underWay: false })
  return (
    <>
      <DocumentItem href={fileAddress('invoicePdf', { id: invoice.id })}>{t('invoice_openpdf')}</DocumentItem>
      {admin && xml && <DownloadItem href={xml}>{t('einvoice_getxml')}</DownloadItem>}
      {admin?.undoPaid && invoice.status === PAID && (
        <Menu.Item onClick={() => admin.undoPaid?.(invoice)}>{t('invoices_undopaid')}</Menu.Item>
      )}
      {credits && (
        <>
          <Menu.Item onClick={() => admin.credit(invoice, 'full')}>{t('invoice_creditfull')}</Menu.Item>
          <Menu.Item onClick={() => admin.credit(invoice, 'partial')}>{t('invoice_creditpartial')}</Menu.Item>
        </>
      )}
      {steps.length > 0 && <Menu.Label>{t('einvoice')}</Menu.Label>}
      {steps.map(({ label, act }) => (
        <Menu.Item key={label} onClick={act}>
          {t(label)}
        </Menu.Item>
      ))}
    </>
  )
}
