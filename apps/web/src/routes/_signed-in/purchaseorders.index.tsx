import { createFileRoute } from '@tanstack/react-router'
import { NotYetPage } from '../../features/notYet/NotYetPage.tsx'

export const Route = createFileRoute('/_signed-in/purchaseorders/')({
  staticData: { allows: 'purchaseOrders:manage', menu: { row: 3, label: 'menu_purchaseorders', notYet: true } },
  component: () => <NotYetPage title="menu_purchaseorders" />,
})
