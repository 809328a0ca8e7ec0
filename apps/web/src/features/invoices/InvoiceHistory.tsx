// The history of an invoice: its dispatches, its payments, its PDFs, and who did what. An extension.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { PAID } from '@schoolbeheer/domain/invoices/statuses'
import type { InvoiceHistory as History } from '@schoolbeheer/contracts/school/invoiceExtensions'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import type { Dispatch } from '@schoolbeheer/contracts/school/settling'
import type { TranslationKey } from '../../texts.ts'
import { readError } from '../../errors.ts'
import { DocumentLink } from '../../files/DocumentLink.tsx'
import { DownloadLink } from '../../files/DownloadLink.tsx'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { trpc } from '../../trpc.ts'
import { ActivityList } from '../activity/ActivitySection.tsx'
import { invoiceActivity } from './activityWords.ts'
import classes from '../billing/list.module.css'
import { DispatchLine } from '../dispatches/DispatchLine.tsx'
import { DispatchList } from '../dispatches/DispatchList.tsx'
import { actedOn } from './amounts.ts'
import { useXml } from './eInvoices.ts'
import { InvoicePayments } from './InvoicePayments.tsx'
import { useListShares } from './listContext.ts'

export function InvoiceHistory({ invoice }: { invoice: Invoice }) {
  const { id } = invoice
  const { t } = useListShares()
  const { data, error, refetch } = trpc.invoices.history.useQuery({ id }, { staleTime: 0 })
  if (!data) {
    return error ? (
      <ErrorAlert message={readError(error).message} onRetry={() => void refetch()} />
    ) : (
      <Loading lines={4} height={24} />
    )
  }
  const { dispatches, files, events, payments } = data
  return (
    <section className={classes.history} aria-label={t('invoice_history')}>
      <DispatchList dispatches={dispatches}>
        {(dispatch) => <OneDispatch key={dispatch.id} invoice={invoice} dispatch={dispatch} />}
      </DispatchList>
      {payments && <InvoicePayments payments={payments} />}
      {files.length > 0 && (
        <div>
          <h3>{t('invoice_versions')}</h3>
          <ul>
            {files.map((file) => (
              <Version key={file.version} id={id} file={file} />
            ))}
          </ul>
        </div>
      )}
      <div>
        <h3>{t('activity_title')}</h3>
        {events.length === 0 ? <p>{t('activity_none')}</p> : <ActivityList words={invoiceActivity} entries={events} />}
      </div>
    </section>
  )
}

const purposes: Record<string, TranslationKey> = {
  invoice: 'invoice_purpose_invoice',
  reminder: 'invoice_purpose_reminder',
  creditNote: 'invoice_purpose_creditnote',
}

function OneDispatch({ invoice, dispatch }: { invoice: Invoice; dispatch: Dispatch }) {
  const { t } = useListShares()
  const { purpose, channel, document } = dispatch
  const known = purposes[purpose]
  const what = [known ? t(known) : purpose, document].filter(Boolean).join(' ')
  return (
    <DispatchLine dispatch={dispatch} what={what} stale="invoices" asked={isAsked(invoice, dispatch)}>
      {channel === 'peppol' && <Xml invoice={invoice} dispatch={dispatch} />}
    </DispatchLine>
  )
}

/**
 * Whether a person is asked if the dispatch arrived: not for an invoice that is paid or credited, but always for a
 * credit note.
 */
function isAsked(invoice: Invoice, { purpose }: Dispatch): boolean {
  const { status, open } = actedOn(invoice)
  return purpose === 'creditNote' || (status !== PAID && open > 0)
}

/** The link to the XML of a document, beside its newest e-invoice. */
function Xml({ invoice, dispatch: { id } }: { invoice: Invoice; dispatch: Dispatch }) {
  const { t } = useListShares()
  const note = invoice.creditNotes?.find(({ eInvoice }) => eInvoice?.dispatchId === id)
  const xml = useXml(invoice, note)
  if (!xml || !(note || invoice.eInvoice?.dispatchId === id)) return null
  return (
    <>
      {' '}
      <DownloadLink href={xml}>{t('einvoice_xml')}</DownloadLink>
    </>
  )
}

function Version({ id, file: { version, date } }: { id: number; file: History['files'][number] }) {
  const { t, format } = useListShares()
  return (
    <li>
      <time dateTime={date}>{format.dateTime(date)}</time>{' '}
      <DocumentLink underline="always" href={fileAddress('invoicePdf', { id, version })}>
        {t('invoice_version', { version })}
      </DocumentLink>
    </li>
  )
}
