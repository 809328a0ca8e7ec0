import { createFileRoute } from '@tanstack/react-router'
import { AgedInvoicesPage } from '../../features/reports/AgedInvoicesPage.tsx'

export const Route = createFileRoute('/_signed-in/reports/aged')({
  staticData: { allows: 'invoices:manage' },
  component: AgedInvoicesPage,
})
