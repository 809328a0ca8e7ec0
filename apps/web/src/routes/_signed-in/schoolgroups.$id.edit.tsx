import { createFileRoute } from '@tanstack/react-router'
import { EditSchoolGroupPage } from '../../features/schoolGroups/EditSchoolGroupPage.tsx'
import { idOf } from '../../kit/page/idOf.ts'

export const Route = createFileRoute('/_signed-in/schoolgroups/$id/edit')({
  staticData: { allows: 'schoolGroups:write' },
  component: () => <EditSchoolGroupPage id={idOf(Route.useParams().id)} />,
})
