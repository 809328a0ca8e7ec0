import { createFileRoute } from '@tanstack/react-router'
import { NotYetPage } from '../../features/notYet/NotYetPage.tsx'

export const Route = createFileRoute('/_signed-in/coursedays/')({
  staticData: { allows: 'courseDays:read', menu: { row: 8, label: 'menu_coursedays', notYet: true } },
  component: () => <NotYetPage title="menu_coursedays" />,
})
