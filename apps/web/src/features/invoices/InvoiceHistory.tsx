// What became of an invoice: to whom it was sent, its PDFs, and who did what. An extension.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { eInvoiceStateOf } from '@schoolbeheer/domain/invoices/eInvoices'
import { PAID } from '@schoolbeheer/domain/invoices/statuses'
import type { InvoiceHistory as History } from '@schoolbeheer/contracts/school/invoiceExtensions'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import type { TranslationKey } from '../../texts.ts'
import { readError } from '../../errors.ts'
import { useExtension } from '../../extensions.ts'
import { DocumentLink } from '../../files/DocumentLink.tsx'
import { DownloadLink } from '../../files/DownloadLink.tsx'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { Mark } from '../../kit/feedback/Mark.tsx'
import { ServerWords } from '../../kit/feedback/ServerWords.tsx'
import { trpc } from '../../trpc.ts'
import { ActivityList } from '../activity/ActivitySection.tsx'
import classes from '../billing/list.module.css'
import { actedOn } from './amounts.ts'
import { signs, useXml } from './eInvoices.ts'
import { useListShares } from './listContext.ts'
import { useAskAgain, useResolve } from './nextSteps.ts'
import { BusyButton } from '../../kit/form/BusyButton.tsx'

type Dispatch = History['dispatches'][number]

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
  const { dispatches, files, events } = data
  return (
    <section className={classes.history} aria-label={t('invoice_history')}>
      <div>
        <h3>{t('dispatches_title')}</h3>
        {dispatches.length === 0 ? (
          <p>{t('dispatches_none')}</p>
        ) : (
          <ul>
            {dispatches.map((dispatch) => (
              <OneDispatch key={dispatch.id} invoice={invoice} dispatch={dispatch} />
            ))}
          </ul>
        )}
      </div>
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
        {events.length === 0 ? <p>{t('activity_none')}</p> : <ActivityList kind="invoice" entries={events} />}
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
  const { t, format } = useListShares()
  const { purpose, channel, recipient, state, reason, date, document } = dispatch
  const known = purposes[purpose]
  const isEInvoice = channel === 'peppol'
  const what = [known ? t(known) : purpose, document, isEInvoice && t('dispatch_bypeppol')]
  return (
    <li>
      <time dateTime={date}>{format.dateTime(date)}</time> {what.filter(Boolean).join(' ')} → <bdi>{recipient}</bdi>
      {t('shared_colon')}{' '}
      <strong data-bad={bad.has(state) || undefined}>
        {isEInvoice && <Mark sign={signs[eInvoiceStateOf[state]]} />} {t(stateText(dispatch))}
      </strong>
      {reason && (
        <span>
          {t('shared_colon')} <ServerWords said={reason} />
        </span>
      )}
      {isEInvoice && <Xml invoice={invoice} dispatch={dispatch} />}
      {state === 'uncertain' && isAsked(invoice, dispatch) && <Resolve dispatch={dispatch} isEInvoice={isEInvoice} />}
    </li>
  )
}

/** Once an invoice is paid or credited nobody needs to know whether it arrived; of a credit note one does. */
function isAsked(invoice: Invoice, { purpose }: Dispatch): boolean {
  const { status, open } = actedOn(invoice)
  return purpose === 'creditNote' || (status !== PAID && open > 0)
}

const bad: ReadonlySet<Dispatch['state']> = new Set(['failed', 'uncertain', 'rejected'])

const mailStates = ['queued', 'sending', 'accepted', 'failed', 'uncertain'] as const

function stateText({ channel, state }: Dispatch): TranslationKey {
  const ofMail = channel === 'peppol' ? undefined : mailStates.find((known) => known === state)
  return ofMail ? `dispatch_state_${ofMail}` : `einvoice_state_${eInvoiceStateOf[state]}`
}

/** Beside the newest e-invoice of each document, whose XML it is. */
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

/** Nobody knows whether it arrived: the access point is asked again, or a person says it. */
function Resolve({ dispatch: { id, recipient }, isEInvoice }: { dispatch: Dispatch; isEInvoice: boolean }) {
  const { t } = useListShares()
  const resolve = useResolve()
  const ask = useAskAgain()
  const asks = useExtension('invoices.askAgain')
  return (
    <span className={classes.resolve}>
      {isEInvoice && asks && (
        <BusyButton
          size="compact-xs"
          variant="default"
          aria-label={t('dispatch_askagain_of', { recipient })}
          busy={ask.isPending}
          onClick={() => ask.mutate({ dispatchId: id })}
        >
          {t('dispatch_askagain')}
        </BusyButton>
      )}
      {[true, false].map((sent) => (
        <BusyButton
          key={String(sent)}
          size="compact-xs"
          variant="default"
          aria-label={t(sent ? 'dispatch_arrived_of' : 'dispatch_notarrived_of', { recipient })}
          busy={resolve.isPending && resolve.variables.sent === sent}
          disabled={resolve.isPending}
          onClick={() => resolve.mutate({ dispatchId: id, sent })}
        >
          {t(sent ? 'dispatch_arrived' : 'dispatch_notarrived')}
        </BusyButton>
      ))}
    </span>
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
