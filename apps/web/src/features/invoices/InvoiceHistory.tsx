// What became of an invoice: to whom it was sent, its PDFs, and who did what. An extension.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { Anchor, Button } from '@mantine/core'
import type { Invoice, InvoiceHistory as History } from '@schoolbeheer/contracts/school/invoices'
import { t as translate } from 'i18next'
import type { TranslationKey } from '../../texts.ts'
import { messageOf, readError } from '../../errors.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { toast } from '../../kit/feedback/toast.ts'
import { trpc } from '../../trpc.ts'
import { ActivityList } from '../activity/ActivitySection.tsx'
import classes from '../billing/list.module.css'
import { useListShares } from './listContext.ts'

type Dispatch = History['dispatches'][number]

export function InvoiceHistory({ invoice: { id } }: { invoice: Invoice }) {
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
        <h3>{t('invoice_dispatches')}</h3>
        {dispatches.length === 0 ? (
          <p>{t('invoice_dispatches_none')}</p>
        ) : (
          <ul>
            {dispatches.map((dispatch) => (
              <OneDispatch key={dispatch.id} dispatch={dispatch} />
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

const bad: ReadonlySet<Dispatch['state']> = new Set(['failed', 'uncertain'])

function OneDispatch({ dispatch }: { dispatch: Dispatch }) {
  const { t, format } = useListShares()
  const { purpose, recipient, state, reason, date } = dispatch
  const known = purposes[purpose]
  return (
    <li>
      <time dateTime={date}>{format.dateTime(date)}</time> {known ? t(known) : purpose} → <bdi>{recipient}</bdi>:{' '}
      <strong data-bad={bad.has(state) || undefined}>{t(`invoice_dispatch_${state}`)}</strong>
      {reason && <span>: {messageOf(reason)}</span>}
      {state === 'uncertain' && <Resolve dispatch={dispatch} />}
    </li>
  )
}

/** Nobody knows whether it arrived: a person says it. */
function Resolve({ dispatch: { id, recipient } }: { dispatch: Dispatch }) {
  const { t } = useListShares()
  const resolve = trpc.invoices.resolveUncertain.useMutation({
    networkMode: 'always',
    meta: { stale: ['invoices'] },
    onError: (error) => toast.error(`${translate('invoice_updatestatus_failed')} ${readError(error).message}`),
  })
  return (
    <span className={classes.resolve}>
      {[true, false].map((sent) => (
        <Button
          key={String(sent)}
          size="compact-xs"
          variant="default"
          aria-label={t(sent ? 'invoice_arrived_of' : 'invoice_notarrived_of', { recipient })}
          loading={resolve.isPending && resolve.variables.sent === sent}
          disabled={resolve.isPending}
          onClick={() => resolve.mutate({ dispatchId: id, sent })}
        >
          {t(sent ? 'invoice_arrived' : 'invoice_notarrived')}
        </Button>
      ))}
    </span>
  )
}

function Version({ id, file: { version, date } }: { id: number; file: History['files'][number] }) {
  const { t, format } = useListShares()
  return (
    <li>
      <time dateTime={date}>{format.dateTime(date)}</time>{' '}
      <Anchor
        inherit
        underline="always"
        href={fileAddress('invoicePdf', { id, version })}
        target="_blank"
        rel="noopener"
      >
        {t('invoice_version', { version })}
      </Anchor>
    </li>
  )
}
