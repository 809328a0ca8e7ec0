import { createFileRoute } from '@tanstack/react-router'
import { EditSchoolPage } from '../../features/schools/EditSchoolPage.tsx'
import { idOf } from '../../kit/page/idOf.ts'

export const Route = createFileRoute('/_signed-in/schools/$id/edit')({
  staticData: { allows: 'schools:write' },
  component: () => <EditSchoolPage id={idOf(Route.useParams().id)} />,
})
