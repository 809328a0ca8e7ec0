// The chosen statement of a list of payments, by its number and date.

import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { trpc } from '../../trpc.ts'

/** The chosen statement as the only choice; no choice is offered without one. */
export function useStatementChoice(chosen: string | undefined) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = trpc.payments.statements.useQuery({}, { enabled: Boolean(chosen) })
  const one = data?.find(({ id }) => String(id) === chosen)
  const label = one && t('payment_statement_of', { number: one.number ?? '–', date: format.date(one.date) })
  return { statement: one && label ? [{ value: String(one.id), label }] : [] }
}
