import { createFileRoute } from '@tanstack/react-router'
import { EditSchool } from '../../features/schools/SchoolForm.tsx'
import { idOf } from '../../kit/page/idOf.ts'

export const Route = createFileRoute('/_signed-in/schools/$id/edit')({
  staticData: { allows: 'schools:write' },
  component: () => <EditSchool id={idOf(Route.useParams().id)} />,
})
