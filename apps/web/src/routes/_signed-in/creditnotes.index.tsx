import { createFileRoute } from '@tanstack/react-router'
import { CreditNotesPage } from '../../features/creditNotes/CreditNotesPage.tsx'

export const Route = createFileRoute('/_signed-in/creditnotes/')({
  staticData: { allows: 'creditNotes:manage' },
  component: CreditNotesPage,
})
