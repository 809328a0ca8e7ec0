import { createFileRoute } from '@tanstack/react-router'
import { NotYetPage } from '../../features/notYet/NotYetPage.tsx'
import { requirePermission } from '../../session/guards.ts'

export const Route = createFileRoute('/_signed-in/coursedays/')({
  beforeLoad: requirePermission('courseDays:read'),
  component: () => <NotYetPage title="menu_coursedays" />,
})
