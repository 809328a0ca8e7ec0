import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { InvoicesPage } from '../../features/invoices/InvoicesPage.tsx'
import { untilLoaded } from '../../kit/untilLoaded.ts'

const CreditNoteModal = lazyRouteComponent(
  () => untilLoaded(() => import('../../features/creditNotes/CreditNoteModal.tsx')),
  'CreditNoteModal',
)

export const Route = createFileRoute('/_signed-in/invoices/')({
  staticData: { allows: 'invoices:manage', menu: { row: 2, label: 'menu_invoices' } },
  component: () => <InvoicesPage CreditNote={CreditNoteModal} />,
})
