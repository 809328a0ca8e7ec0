import { createFileRoute } from '@tanstack/react-router'
import { kindInAddress } from '../../features/billing/kinds.ts'
import { OrderSources } from '../../features/purchaseOrders/OrderSources.tsx'

export const Route = createFileRoute('/_signed-in/purchaseorders/create{$kind}')({
  params: kindInAddress,
  staticData: { allows: 'purchaseOrders:manage' },
  component: OrderKind,
})

function OrderKind() {
  const { kind } = Route.useParams()
  return <OrderSources key={kind} type={kind} />
}
