import { createFileRoute } from '@tanstack/react-router'
import { EditSchoolPage } from '../../features/schools/EditSchoolPage.tsx'
import { idOf } from '../../kit/page/idOf.ts'
import { requirePermission } from '../../session/guards.ts'

export const Route = createFileRoute('/_signed-in/schools/$id/edit')({
  beforeLoad: requirePermission('schools:write'),
  component: () => <EditSchoolPage id={idOf(Route.useParams().id)} />,
})
