import { createFileRoute } from '@tanstack/react-router'
import { OrderFeedback } from '../../features/purchaseOrders/OrderSources.tsx'

export const Route = createFileRoute('/_signed-in/purchaseorders/createfeedback')({
  staticData: { allows: 'purchaseOrders:manage' },
  component: OrderFeedback,
})
