import { createFileRoute } from '@tanstack/react-router'
import { NotYetPage } from '../../kit/page/NotYetPage.tsx'
import { requirePermission } from '../../session/guards.ts'

export const Route = createFileRoute('/_signed-in/changepassword')({
  beforeLoad: requirePermission('account:change'),
  component: () => <NotYetPage title="menu_changepassword" />,
})
