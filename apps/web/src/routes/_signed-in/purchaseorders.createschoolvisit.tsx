import { createFileRoute } from '@tanstack/react-router'
import { OrderSchoolVisits } from '../../features/purchaseOrders/OrderSources.tsx'

export const Route = createFileRoute('/_signed-in/purchaseorders/createschoolvisit')({
  staticData: { allows: 'purchaseOrders:manage' },
  component: OrderSchoolVisits,
})
