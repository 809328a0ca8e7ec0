import { createFileRoute } from '@tanstack/react-router'
import { InvoiceSchoolVisits } from '../../features/invoices/InvoiceSources.tsx'

export const Route = createFileRoute('/_signed-in/invoices/createschoolvisit')({
  staticData: { allows: 'invoices:manage' },
  component: InvoiceSchoolVisits,
})
