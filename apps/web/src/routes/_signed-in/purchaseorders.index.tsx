import { createFileRoute } from '@tanstack/react-router'
import { OrdersPage } from '../../features/purchaseOrders/OrdersPage.tsx'

export const Route = createFileRoute('/_signed-in/purchaseorders/')({
  staticData: { allows: 'purchaseOrders:manage', menu: { row: 3, label: 'menu_purchaseorders' } },
  component: OrdersPage,
})
