// The checks before invoices are sent: how many leave by which channel, and remarks on some of them.

import { Box } from '@mantine/core'
import type { Check } from '@schoolbeheer/contracts/school/eInvoices'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { trpc } from '../../trpc.ts'
import { Numbers } from '../billing/Numbers.tsx'
import { Checks } from '../schoolGroups/Checks.tsx'
import classes from './eInvoices.module.css'
import { summaryOf, type PreflightedInvoice } from './preflight.ts'

type Props = { invoices: readonly Invoice[] }

/** The most invoices of a call, so that no call takes long. */
const mostAtOnce = 500

export function Preflight({ invoices }: Props) {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const ids = invoices.map(({ id }) => id)
  // The checks run anew each time, because registrations and groups change.
  const { data, error, refetch } = useQuery({
    queryKey: ['preflight', ids],
    queryFn: async ({ signal }) => {
      const answers: PreflightedInvoice[] = []
      for (let from = 0; from < ids.length; from += mostAtOnce) {
        const some = ids.slice(from, from + mostAtOnce).map((invoiceId) => ({ invoiceId }))
        answers.push(...(await client.invoices.preflight.mutate({ invoices: some }, { signal })))
      }
      return answers
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  if (data) return <Summary invoices={invoices} answer={data} />
  if (error)
    return (
      <ErrorAlert message={`${t('preflight_failed')} ${readError(error).message}`} onRetry={() => void refetch()} />
    )
  return (
    <div className={classes.preflight}>
      <p>{t('preflight_running')}</p>
      <Loading lines={2} height={20} />
    </div>
  )
}

/** The channels in the order in which they are named. */
const channels = ['peppol', 'mail', 'none', 'stuck'] as const

function Summary({ invoices, answer }: Props & { answer: readonly PreflightedInvoice[] }) {
  const { t } = useTranslation()
  const id = useId()
  const { counts, remarks, fine } = useMemo(() => summaryOf(answer), [answer])
  const groups = useMemo(() => new Map(invoices.map((one) => [one.id, one.schoolGroupName])), [invoices])
  const nameOf = ({ invoiceId, invoiceNumber }: PreflightedInvoice) => `${invoiceNumber} ${groups.get(invoiceId) ?? ''}`
  const named = channels.filter((channel) => counts[channel] > 0)
  const fineText = t('preflight_fine', { count: fine.length })
  return (
    <div className={classes.preflight}>
      <div role="status">
        <p id={id}>
          <strong>{named.map((channel) => t(`preflight_${channel}`, { count: counts[channel] })).join(', ')}</strong>
        </p>
        {counts.stuck > 0 && <p>{t('preflight_others')}</p>}
      </div>
      {remarks.length > 0 && (
        // The keyboard scrolls the box.
        <Box className={classes.remarks} role="group" aria-labelledby={id} tabIndex={0}>
          {remarks.map(({ checks, invoices: of }) => (
            <Remark key={of[0]?.invoiceId} checks={checks} names={of.map(nameOf)} />
          ))}
        </Box>
      )}
      {fine.length > 0 && (
        <details>
          <summary>{fineText}</summary>
          <Numbers numbers={fine.map(({ invoiceNumber }) => invoiceNumber)} label={fineText} />
        </details>
      )}
    </div>
  )
}

/** A remark on these invoices. */
function Remark({ checks, names }: { checks: readonly Check[]; names: string[] }) {
  const { t } = useTranslation()
  const [name = '', ...others] = names
  const title = others.length === 0 ? name : t('invoices_count', { count: names.length })
  return (
    <section aria-label={title}>
      {others.length === 0 ? (
        <p>{title}</p>
      ) : (
        <details>
          <summary>{title}</summary>
          <Numbers numbers={names} label={title} />
        </details>
      )}
      <Checks checks={checks} label={t('preflight_of', { number: title })} />
    </section>
  )
}
