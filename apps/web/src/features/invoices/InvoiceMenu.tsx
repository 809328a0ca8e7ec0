// The menu of an invoice.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { Menu } from '@mantine/core'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { invoiceObstacle } from '@schoolbeheer/domain/invoices/actions'
import { canCredit, hasPdf, PAID, PDF_CREATED } from '@schoolbeheer/domain/invoices/statuses'
import { DocumentItem } from '../../files/DocumentItem.tsx'
import { DownloadItem } from '../../files/DownloadItem.tsx'
import { LinkItem } from '../../kit/LinkItem.tsx'
import { RowMenu } from '../../kit/table/RowMenu.tsx'
import { actedOn } from './amounts.ts'
import { bulkActions, verbs } from './bulk.ts'
import { useXml } from './eInvoices.ts'
import { useNextSteps } from './nextSteps.ts'
import { numberOf, useListShares, type ListShares } from './listContext.ts'
import { canRetry, remedyOf } from './problems.ts'

type Props = { invoice: Invoice }

export function InvoiceMenu({ invoice }: Props) {
  const { t, admin } = useListShares()
  if (!hasPdf(invoice.status) && !(admin && (invoice.schoolGroupId || invoice.problem))) return null
  return (
    <RowMenu label={t('invoice_actions_of', { number: numberOf(invoice) })}>
      {() => <Items invoice={invoice} />}
    </RowMenu>
  )
}

function Items({ invoice }: Props) {
  const { t, admin } = useListShares()
  const xml = useXml(invoice)
  return (
    <>
      {hasPdf(invoice.status) && (
        <DocumentItem href={fileAddress('invoicePdf', { id: invoice.id })}>{t('invoice_openpdf')}</DocumentItem>
      )}
      {admin && hasPdf(invoice.status) && xml && <DownloadItem href={xml}>{t('einvoice_getxml')}</DownloadItem>}
      {admin && (
        <>
          <Actions {...{ invoice, admin }} />
          <Remedies {...{ invoice, admin }} />
          <Places invoice={invoice} />
        </>
      )}
    </>
  )
}

type AdminProps = Props & { admin: NonNullable<ListShares['admin']> }

/** The actions of the bar of ticked invoices that this invoice allows. */
function Actions({ invoice, admin }: AdminProps) {
  const { t } = useListShares()
  const offered = bulkActions.filter((action) => !invoiceObstacle(action, actedOn(invoice)))
  const credits = invoice.status > PDF_CREATED && canCredit({ ...invoice, underWay: false })
  return (
    <>
      {offered.includes('setPaid') && admin.paidToday && (
        <Menu.Item onClick={() => admin.paidToday?.(invoice)}>{t('invoice_paidtoday')}</Menu.Item>
      )}
      {offered.map((action) => (
        <Menu.Item key={action} onClick={() => admin.ask(action, invoice)}>
          {t(verbs[action])}
        </Menu.Item>
      ))}
      {admin.undoPaid && invoice.status === PAID && (
        <Menu.Item onClick={() => admin.undoPaid?.(invoice)}>{t('invoices_undopaid')}</Menu.Item>
      )}
      {credits && (
        <>
          <Menu.Item onClick={() => admin.credit(invoice, 'full')}>{t('invoice_creditfull')}</Menu.Item>
          <Menu.Item onClick={() => admin.credit(invoice, 'partial')}>{t('invoice_creditpartial')}</Menu.Item>
        </>
      )}
    </>
  )
}

/** The items that help with a problem of the invoice. */
function Remedies({ invoice, admin }: AdminProps) {
  const { t } = useListShares()
  const { problem, schoolGroupId } = invoice
  const steps = useNextSteps(invoice)
  const remedy = schoolGroupId ? remedyOf(problem) : undefined
  const retries = admin.retry !== null && steps.length === 0 && canRetry(invoice)
  if (steps.length === 0 && !retries && !remedy) return null
  return (
    <>
      <Menu.Label>{t(steps.length > 0 ? 'einvoice' : 'invoice_problem')}</Menu.Label>
      {remedy && (
        <LinkItem to="/schoolgroups/$id/edit" params={{ id: String(schoolGroupId) }} search={{ field: remedy.field }}>
          {t(remedy.label)}
        </LinkItem>
      )}
      {retries && <Menu.Item onClick={() => admin.retry?.(invoice)}>{t('shared_retry')}</Menu.Item>}
      {steps.map(({ label, act }) => (
        <Menu.Item key={label} onClick={act}>
          {t(label)}
        </Menu.Item>
      ))}
    </>
  )
}

/** The links to the group and to the order of the invoice. */
function Places({ invoice: { id, schoolGroupId, purchaseOrderName } }: Props) {
  const { t } = useListShares()
  if (!schoolGroupId && !purchaseOrderName) return null
  return (
    <>
      <Menu.Divider />
      {schoolGroupId && (
        <LinkItem to="/schoolgroups/$id" params={{ id: String(schoolGroupId) }}>
          {t('invoice_opengroup')}
        </LinkItem>
      )}
      {purchaseOrderName && (
        <LinkItem to="/purchaseorders" search={{ year: 'all', invoice: id }}>
          {t('invoice_openorder')}
        </LinkItem>
      )}
    </>
  )
}
