// The notice that a document is written again, and the field of its date.

import { Alert } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/form/DateField.tsx'
import classes from './creation.module.css'
import type { WritingAgain } from './useAgain.ts'

type Props = {
  again: WritingAgain
  /** The messages of a refusal by field. */
  fields: Record<string, string>
}

export function AgainFields({ again: { number, date, setDate }, fields }: Props) {
  const { t } = useTranslation()
  return (
    <Alert variant="light" title={t('billing_again', { number })} className={classes.again ?? ''}>
      <p>{t('billing_again_means')}</p>
      {fields['again.number'] && <p role="alert">{fields['again.number']}</p>}
      <DateField
        label={t('billing_again_date')}
        value={date}
        onChange={setDate}
        error={fields['again.date']}
        errorProps={{ role: 'alert' }}
        required
      />
    </Alert>
  )
}
