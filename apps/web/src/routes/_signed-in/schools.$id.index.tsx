import { createFileRoute } from '@tanstack/react-router'
import { NotYetPage } from '../../kit/page/NotYetPage.tsx'
import { requirePermission } from '../../session/guards.ts'

export const Route = createFileRoute('/_signed-in/schools/$id/')({
  beforeLoad: requirePermission('schools:read'),
  component: () => <NotYetPage title="school_title" />,
})
