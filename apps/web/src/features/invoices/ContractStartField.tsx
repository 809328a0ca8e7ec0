// The field of the contract start.

import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/form/DateField.tsx'
import classes from '../billing/creation.module.css'
import type { ContractStart } from './useContractStart.ts'

type Props = {
  contract: ContractStart
  /** What the API said of it. */
  error: string | undefined
  /** Why it stands there, where that is not plain. */
  description?: string
  required?: boolean
}

export function ContractStartField({ contract, error, description, required = true }: Props) {
  const { t } = useTranslation()
  return (
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
  )
}
