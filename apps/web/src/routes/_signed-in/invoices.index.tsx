import { createFileRoute } from '@tanstack/react-router'
import { NotYetPage } from '../../features/notYet/NotYetPage.tsx'

export const Route = createFileRoute('/_signed-in/invoices/')({
  staticData: { allows: 'invoices:manage', menu: { row: 2, label: 'menu_invoices', notYet: true } },
  component: () => <NotYetPage title="menu_invoices" />,
})
