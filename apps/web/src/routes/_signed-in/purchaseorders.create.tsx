import { createFileRoute } from '@tanstack/react-router'
import { OrderContracts } from '../../features/purchaseOrders/OrderContracts.tsx'

export const Route = createFileRoute('/_signed-in/purchaseorders/create')({
  staticData: { allows: 'purchaseOrders:manage' },
  component: OrderContracts,
})
