import { createFileRoute } from '@tanstack/react-router'
import { OrderCourseDays } from '../../features/purchaseOrders/OrderSources.tsx'

export const Route = createFileRoute('/_signed-in/purchaseorders/createcoursedays')({
  staticData: { allows: 'purchaseOrders:manage' },
  component: OrderCourseDays,
})
