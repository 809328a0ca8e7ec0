import { createFileRoute } from '@tanstack/react-router'
import { NotYetPage } from '../../features/notYet/NotYetPage.tsx'

export const Route = createFileRoute('/_signed-in/schoolvisits/')({
  staticData: { allows: 'schoolVisits:manage', menu: { row: 9, label: 'menu_schoolvisits', notYet: true } },
  component: () => <NotYetPage title="menu_schoolvisits" />,
})
