import { createFileRoute } from '@tanstack/react-router'
import { CreateFromOrdersPage } from '../../features/invoices/CreateFromOrdersPage.tsx'

export const Route = createFileRoute('/_signed-in/invoices/createfrompurchaseorder')({
  staticData: { allows: 'invoices:manage' },
  component: CreateFromOrdersPage,
})
