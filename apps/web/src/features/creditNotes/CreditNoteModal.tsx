// A credit note in a dialog: for all that is left of an invoice, or for the amounts that are typed.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { useTranslation } from 'react-i18next'
import { FormModal } from '../../kit/modal/FormModal.tsx'
import { CreditNoteForm, type CreditMode } from './CreditNoteForm.tsx'

type Props = {
  /** The invoice of the list: when the list is read again, this one is newer too. */
  invoice: Invoice
  /** `anew` credits all that is left, and goes on to bill it again. */
  mode: CreditMode | 'anew'
  onClose: () => void
  onAnew: () => Promise<void>
}

export function CreditNoteModal({ invoice, mode, onClose, onAnew }: Props) {
  const { t } = useTranslation()
  const title = t(`creditnote_title_${mode}`, { number: invoice.invoiceNumber ?? '–' })
  return (
    <FormModal opened title={title} size="xl">
      {mode === 'anew' ? (
        <CreditNoteForm invoice={invoice} mode="full" billsAnew onCancel={onClose} onMade={onAnew} />
      ) : (
        <CreditNoteForm invoice={invoice} mode={mode} onCancel={onClose} onMade={onClose} />
      )}
    </FormModal>
  )
}
