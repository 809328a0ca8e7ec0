import { createFileRoute } from '@tanstack/react-router'
import { RevenueDocumentsPage } from '../../features/reports/RevenueDocumentsPage.tsx'

export const Route = createFileRoute('/_signed-in/reports/revenue')({
  staticData: { allows: 'invoices:manage' },
  component: RevenueDocumentsPage,
})
