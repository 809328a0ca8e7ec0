import { createFileRoute } from '@tanstack/react-router'
import { EditSchoolGroupPage } from '../../features/schoolGroups/EditSchoolGroupPage.tsx'
import { idOf } from '../../kit/page/idOf.ts'
import { requirePermission } from '../../session/guards.ts'

export const Route = createFileRoute('/_signed-in/schoolgroups/$id/edit')({
  beforeLoad: requirePermission('schoolGroups:write'),
  component: () => <EditSchoolGroupPage id={idOf(Route.useParams().id)} />,
})
