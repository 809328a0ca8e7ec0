import { createFileRoute } from '@tanstack/react-router'
import { SchoolGroupPage } from '../../features/schoolGroups/SchoolGroupPage.tsx'
import { requirePermission } from '../../session/guards.ts'

export const Route = createFileRoute('/_signed-in/schoolgroups/$id/')({
  beforeLoad: requirePermission('schoolGroups:read'),
  component: () => <SchoolGroupPage id={Number(Route.useParams().id)} />,
})
