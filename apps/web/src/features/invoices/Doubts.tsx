// The ticked invoices that an action leaves out, by reason, each with a box that takes them along.

import { Checkbox } from '@mantine/core'
import { emailList } from '@schoolbeheer/domain/email'
import { reminderPause } from '@schoolbeheer/domain/invoices/reminding'
import { useTranslation } from 'react-i18next'
import { useConfig } from '../../can.ts'
import { useFormat } from '../../kit/format.ts'
import { trpc } from '../../trpc.ts'
import classes from '../billing/list.module.css'
import { Numbers } from '../billing/Numbers.tsx'
import type { Doubt, DoubtGroup } from './doubts.ts'
import { numberOf } from './listContext.ts'

type Props = {
  doubts: readonly DoubtGroup[]
  /** The reasons whose invoices are taken along. */
  taken: readonly Doubt[]
  onTake: (taken: readonly Doubt[]) => void
}

export function Doubts({ doubts, taken, onTake }: Props) {
  const { t } = useTranslation()
  const nameOf = useNames()
  const days = useReminderPause()
  if (doubts.length === 0) return null
  return (
    <fieldset className={classes.doubts}>
      <legend>{t('invoice_doubts')}</legend>
      {doubts.map(({ doubt, invoices }) => {
        const label = t(`invoice_doubt_${doubt}`, { count: invoices.length, days })
        return (
          <div key={doubt}>
            <Checkbox
              label={label}
              checked={taken.includes(doubt)}
              onChange={({ currentTarget: { checked } }) =>
                onTake(checked ? [...taken, doubt] : taken.filter((one) => one !== doubt))
              }
            />
            <Numbers numbers={invoices.map((invoice) => nameOf(doubt, invoice))} label={label} />
          </div>
        )
      })}
    </fieldset>
  )
}

/** The name of an invoice, with the fact that makes it doubtful. */
function useNames() {
  const { t } = useTranslation()
  const format = useFormat()
  return (doubt: Doubt, invoice: DoubtGroup['invoices'][number]) => {
    const { dueDate, sentAt, lastReminded, reminders, schoolGroupName } = invoice
    const details = {
      uncertain: schoolGroupName,
      noaddress: schoolGroupName,
      notDue: t('invoice_due', { date: format.date(dueDate) }),
      recent: reminders
        ? t('invoice_reminded', { times: reminders, date: format.date(lastReminded) })
        : t('invoice_sent_on', { date: format.date(sentAt) }),
    }
    return [numberOf(invoice), details[doubt] && `(${details[doubt]})`].filter(Boolean).join(' ')
  }
}

/** The days after a reminder in which the next one is doubtful; ours where the upstream does not say. */
export function useReminderPause(): number {
  return useConfig().data?.reminderPause ?? reminderPause
}

/** The groups that no mail reaches, read when the question opens; none until they are read. */
export function useUnreached(enabled: boolean) {
  const { data, error, isFetching } = trpc.schoolGroups.list.useQuery(undefined, { enabled, staleTime: 0 })
  const without = data?.filter(({ invoiceEmails }) => emailList(invoiceEmails ?? '').length === 0) ?? []
  return {
    unreached: new Set(without.map(({ id }) => id)),
    isRead: Boolean(data) && !isFetching,
    failed: Boolean(error),
  }
}
