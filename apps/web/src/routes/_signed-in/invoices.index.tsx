import { createFileRoute } from '@tanstack/react-router'
import { CreditNoteModal } from '../../features/creditNotes/CreditNoteModal.tsx'
import { InvoicesPage } from '../../features/invoices/InvoicesPage.tsx'

export const Route = createFileRoute('/_signed-in/invoices/')({
  staticData: { allows: 'invoices:manage', menu: { row: 2, label: 'menu_invoices' } },
  component: () => <InvoicesPage CreditNote={CreditNoteModal} />,
})
