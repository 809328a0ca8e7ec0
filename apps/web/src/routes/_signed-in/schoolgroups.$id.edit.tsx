import { createFileRoute } from '@tanstack/react-router'
import { EditSchoolGroup } from '../../features/schoolGroups/SchoolGroupForm.tsx'
import { idOf } from '../../kit/page/idOf.ts'

export const Route = createFileRoute('/_signed-in/schoolgroups/$id/edit')({
  staticData: { allows: 'schoolGroups:write' },
  component: () => <EditSchoolGroup id={idOf(Route.useParams().id)} />,
})
