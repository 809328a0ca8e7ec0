import { createFileRoute } from '@tanstack/react-router'
import { NotYetPage } from '../../features/notYet/NotYetPage.tsx'

export const Route = createFileRoute('/_signed-in/feedback/')({
  staticData: { allows: 'feedback:manage', menu: { row: 10, label: 'menu_feedback', notYet: true } },
  component: () => <NotYetPage title="menu_feedback" />,
})
