// A credit note in a dialog: one that takes back all that is left of an invoice, or the amounts that are typed.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../kit/modal/FormModal.tsx'
import { CreditNoteForm, type CreditMode } from './CreditNoteForm.tsx'

type Props = {
  /** As the list gives it: when the list is read again, so is this. */
  invoice: Invoice
  /** `anew`: all that is left, and what comes then is billing it again. */
  mode: CreditMode | 'anew'
  onClose: () => void
  onAnew: () => Promise<void>
}

export function CreditNoteModal({ invoice, mode, onClose, onAnew }: Props) {
  const { t } = useTranslation()
  const title = t(`creditnote_title_${mode}`, { number: invoice.invoiceNumber ?? '–' })
  return (
    <FormModal opened title={title} size="lg">
      {mode === 'anew' ? (
        <CreditNoteForm invoice={invoice} mode="full" billsAnew onCancel={onClose} onMade={onAnew} />
      ) : (
        <CreditNoteForm invoice={invoice} mode={mode} onCancel={onClose} onMade={onClose} />
      )}
    </FormModal>
  )
}
