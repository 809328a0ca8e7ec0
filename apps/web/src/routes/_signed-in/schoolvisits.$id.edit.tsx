import { createFileRoute } from '@tanstack/react-router'
import { EditSchoolVisit } from '../../features/schoolVisits/SchoolVisitForm.tsx'
import { idOf } from '../../kit/page/idOf.ts'

export const Route = createFileRoute('/_signed-in/schoolvisits/$id/edit')({
  staticData: { allows: 'schoolVisits:manage' },
  component: () => <EditSchoolVisit id={idOf(Route.useParams().id)} />,
})
