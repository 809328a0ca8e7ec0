import { createFileRoute } from '@tanstack/react-router'
import { InvoiceFeedback } from '../../features/invoices/InvoiceSources.tsx'

export const Route = createFileRoute('/_signed-in/invoices/createfeedback')({
  staticData: { allows: 'invoices:manage' },
  component: InvoiceFeedback,
})
