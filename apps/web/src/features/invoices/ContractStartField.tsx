// The field of the contract start.

import { useTranslation } from 'react-i18next'
import { DateField } from '../../kit/form/DateField.tsx'
import classes from '../billing/creation.module.css'
import type { ContractStart } from './useContractStart.ts'

/** `error`: what the API said of it. */
export function ContractStartField({ contract, error }: { contract: ContractStart; error: string | undefined }) {
  const { t } = useTranslation()
  return (
    <div className={classes.start}>
      <DateField
        label={t('invoices_contractstart')}
        required
        value={contract.value}
        onChange={contract.change}
        error={contract.isWrong ? t('invoice_contractstartinvalid') : error}
        errorProps={{ role: 'alert' }}
      />
    </div>
  )
}
