// The numbers of invoices in a message; only the first ones where there are very many.

import { useTranslation } from 'react-i18next'
import classes from './list.module.css'

const most = 50

export function Numbers({ numbers, label }: { numbers: readonly string[]; label: string }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.numbers} aria-label={label}>
      {numbers.slice(0, most).map((number) => (
        <li key={number}>{number}</li>
      ))}
      {numbers.length > most && <li>{t('billing_andmore', { count: numbers.length - most })}</li>}
    </ul>
  )
}
