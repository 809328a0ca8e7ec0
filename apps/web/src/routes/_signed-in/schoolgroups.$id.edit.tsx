import { createFileRoute } from '@tanstack/react-router'
import { EditSchoolGroupPage } from '../../features/schoolGroups/EditSchoolGroupPage.tsx'
import { requirePermission } from '../../session/guards.ts'

export const Route = createFileRoute('/_signed-in/schoolgroups/$id/edit')({
  beforeLoad: requirePermission('schoolGroups:write'),
  component: () => <EditSchoolGroupPage id={Number(Route.useParams().id)} />,
})
