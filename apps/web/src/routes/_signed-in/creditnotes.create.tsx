import { createFileRoute } from '@tanstack/react-router'
import { chosenInvoice } from '../../features/creditNotes/chosenInvoice.ts'
import { CreateCreditNotePage } from '../../features/creditNotes/CreateCreditNotePage.tsx'

export const Route = createFileRoute('/_signed-in/creditnotes/create')({
  validateSearch: chosenInvoice,
  staticData: { allows: 'creditNotes:manage' },
  component: CreateCreditNote,
})

function CreateCreditNote() {
  const navigate = Route.useNavigate()
  return (
    <CreateCreditNotePage
      chosen={Route.useSearch()}
      onChoose={(search) => void navigate({ search, replace: true, resetScroll: false })}
      onLeave={() => navigate({ to: '/invoices' })}
    />
  )
}
