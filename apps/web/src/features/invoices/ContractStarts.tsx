// The start of contracts: the field, the choice to follow on the last billed period, and the words of the question
// about both.

import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/form/DateField.tsx'
import { useFormat } from '../../kit/format.ts'
import type { Bill } from '../billing/contractBills.ts'
import classes from '../billing/creation.module.css'
import type { ContractStart } from './useContractStart.ts'

type Props = {
  contract: ContractStart
  /** The API's message about the field. */
  error: string | undefined
  /** Why the field is there, where that is not plain. */
  description?: string
  required: boolean
  onFollow: (on: boolean) => void
}

export function ContractStarts({ contract, error, description, required, onFollow }: Props) {
  const { t } = useTranslation()
  return (
    <div className={classes.starts}>
      <div className={classes.start}>
        <DateField
          label={t('invoices_contractstart')}
          description={description}
          required={required}
          value={contract.value}
          onChange={contract.change}
          error={contract.isWrong ? t('invoice_contractstartinvalid') : error}
          errorProps={{ role: 'alert' }}
        />
      </div>
      {contract.canFollow && (
        <Checkbox
          className={classes.follow ?? ''}
          label={t('billing_follow')}
          description={t('billing_follow_hint')}
          checked={contract.follows}
          onChange={({ currentTarget }) => onFollow(currentTarget.checked)}
        />
      )}
    </div>
  )
}

type LinesProps = { contract: ContractStart; bills: readonly Bill[] }

export function StartLines({ contract: { follows, start }, bills }: LinesProps) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const count = bills.length
  if (!follows)
    return count > 0 && <p className={classes.line}>{t('invoices_create_text', { count, start: date(start) })}</p>
  const starts = bills.flatMap((bill) => bill.start ?? []).toSorted()
  return (
    starts.length > 0 && (
      <>
        <p className={classes.line}>{t('invoices_create_text_following', { count })}</p>
        <p className={classes.line}>
          {t('invoices_create_starts', { first: date(starts[0]), last: date(starts.at(-1)) })}
        </p>
      </>
    )
  )
}
