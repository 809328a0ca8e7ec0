import { createFileRoute } from '@tanstack/react-router'
import { kindInAddress } from '../../features/billing/kinds.ts'
import { InvoiceSources } from '../../features/invoices/InvoiceSources.tsx'

export const Route = createFileRoute('/_signed-in/invoices/create{$kind}')({
  params: kindInAddress,
  staticData: { allows: 'invoices:manage' },
  component: InvoiceKind,
})

function InvoiceKind() {
  const { kind } = Route.useParams()
  return <InvoiceSources key={kind} type={kind} />
}
