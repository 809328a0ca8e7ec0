// The checks before an e-invoice leaves, each with its result.

import type { Check } from '@schoolbeheer/contracts/school/eInvoices'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../errors.ts'
import { Mark } from '../../kit/feedback/Mark.tsx'
import classes from './checks.module.css'

export function Checks({ checks, label }: { checks: readonly Check[]; label: string }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.checks} aria-label={label}>
      {checks.map(({ name, result, text }) => (
        <li key={`${name} ${text}`}>
          <Mark sign={result} label={t(`einvoice_result_${result}`)} />
          <span>
            <strong>{messageOf(name)}</strong> {messageOf(text)}
          </span>
        </li>
      ))}
    </ul>
  )
}
