import { createFileRoute } from '@tanstack/react-router'
import { CreateContractInvoicesPage } from '../../features/invoices/CreateContractInvoicesPage.tsx'

export const Route = createFileRoute('/_signed-in/invoices/create')({
  staticData: { allows: 'invoices:manage' },
  component: CreateContractInvoicesPage,
})
