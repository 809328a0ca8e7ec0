// The bulk calls and the ZIP that are under way, with their progress and a button that stops them, and the calls that
// ended without doing all.

import { Button, Progress } from '@mantine/core'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf, readError } from '../../errors.ts'
import { useCan } from '../../can.ts'
import { toast } from '../../kit/feedback/toast.ts'
import { useFormat } from '../../kit/format.ts'
import { useAppStore, useStore } from '../../kit/store.ts'
import { trpc } from '../../trpc.ts'
import { batchesOf, dismissBatch, resumeBatches, shortfallOf, useFollowing, type Batch } from './batches.ts'
import classes from '../billing/list.module.css'
import { Numbers } from '../billing/Numbers.tsx'
import { MendLink } from './MendLink.tsx'
import { zipOf } from './zip.ts'
import { BusyButton } from '../../kit/form/BusyButton.tsx'

type Props = {
  /** Ticks only these invoices, where they can be ticked. */
  onChoose?: (ids: readonly number[]) => void
  /** The invoices that the page has read. */
  invoices: readonly Invoice[] | undefined
}

export function Running({ onChoose, invoices }: Props) {
  const following = useFollowing()
  const followed = useStore(following.batches)
  const follows = useCan('invoices.batch')
  useEffect(() => {
    if (follows) resumeBatches(following)
  }, [follows, following])
  return (
    <>
      <ZipProgress />
      {followed.map((batch) =>
        batch.progress?.finished ? (
          <BatchResult key={batch.id} {...{ batch, invoices }} {...(onChoose && { onChoose })} />
        ) : (
          <BatchRunning key={batch.id} batch={batch} />
        ),
      )}
    </>
  )
}

export function ZipProgress() {
  const { t } = useTranslation()
  const format = useFormat()
  const running = useStore(useAppStore(zipOf))
  if (!running) return null
  return (
    <section className={classes.running} aria-label={t('invoice_zip')}>
      <span>{t('invoice_zip_progress', { bytes: format.bytes(running.bytes) })}</span>
      <Progress value={100} animated striped className={classes.bar ?? ''} aria-label={t('invoice_zip')} />
      <Button size="compact-sm" variant="default" onClick={running.stop}>
        {t('invoices_stop')}
      </Button>
    </section>
  )
}

const titles = {
  send: 'invoices_send_running',
  sendReminder: 'invoices_remind_running',
  recreatePdf: 'invoices_recreate_running',
  setPaid: 'invoices_setpaid_running',
  retry: 'invoices_retry_running',
  create: 'invoices_recreate_running',
} as const

function BatchRunning({ batch: { id, action, asked, progress } }: { batch: Batch }) {
  const { t } = useTranslation()
  const stops = useCan('invoices.stopBatch')
  const stop = trpc.invoices.stopBatch.useMutation({
    networkMode: 'always',
    onError: (error) => toast.error(readError(error).message),
  })
  const total = progress?.total ?? asked
  const ended = (progress?.done ?? 0) + (progress?.failed.length ?? 0)
  const label = t(titles[action])
  const counts = t('invoices_progress', { count: ended, total })
  return (
    <section className={classes.running} aria-label={label}>
      <span>
        {label} {counts}
      </span>
      <Progress.Root className={classes.bar ?? ''}>
        <Progress.Section
          value={(100 * ended) / Math.max(total, 1)}
          withAria={false}
          role="progressbar"
          aria-label={label}
          aria-valuenow={ended}
          aria-valuemax={total}
          aria-valuetext={counts}
        />
      </Progress.Root>
      {stops && (
        <BusyButton
          size="compact-sm"
          variant="default"
          busy={stop.isPending}
          disabled={stop.isSuccess}
          onClick={() => stop.mutate({ id })}
        >
          {t('invoices_stop')}
        </BusyButton>
      )}
    </section>
  )
}

function BatchResult({ batch: { id, action, progress }, onChoose, invoices }: { batch: Batch } & Props) {
  const { t } = useTranslation()
  const batches = useAppStore(batchesOf)
  const failed = progress?.failed ?? []
  const stopped = progress?.stopped ?? []
  const groupOf = (one: number) => invoices?.find((invoice) => invoice.id === one)?.schoolGroupId
  return (
    <section className={classes.result} aria-label={t(titles[action])}>
      <h2>{progress && shortfallOf(progress)}</h2>
      <ul>
        {failed.map(({ invoiceId, invoiceNumber, reason }) => (
          <li key={invoiceId}>
            <strong>{invoiceNumber}</strong>
            {t('shared_colon')} {messageOf(reason)} <MendLink problem={reason} schoolGroupId={groupOf(invoiceId)} />
          </li>
        ))}
      </ul>
      <Those invoices={stopped} label="invoices_notbegun" />
      <Those invoices={progress?.succeeded ?? []} label="invoices_succeeded" />
      <div className={classes.answers}>
        <Button size="xs" variant="default" onClick={() => dismissBatch(batches, id)}>
          {t('shared_close')}
        </Button>
        {onChoose && failed.length + stopped.length > 0 && (
          <Button size="xs" onClick={() => onChoose([...failed, ...stopped].map(({ invoiceId }) => invoiceId))}>
            {t('billing_chooseonly')}
          </Button>
        )}
      </div>
    </section>
  )
}

type ThoseProps = {
  invoices: readonly { invoiceNumber: string }[]
  label: 'invoices_notbegun' | 'invoices_succeeded'
}

function Those({ invoices, label }: ThoseProps) {
  const { t } = useTranslation()
  const text = t(label, { count: invoices.length })
  if (invoices.length === 0) return null
  return (
    <details>
      <summary>{text}</summary>
      <Numbers numbers={invoices.map(({ invoiceNumber }) => invoiceNumber)} label={text} />
    </details>
  )
}
