import { createFileRoute } from '@tanstack/react-router'
import { InvoiceCourseDays } from '../../features/invoices/InvoiceSources.tsx'

export const Route = createFileRoute('/_signed-in/invoices/createcoursedays')({
  staticData: { allows: 'invoices:manage' },
  component: InvoiceCourseDays,
})
