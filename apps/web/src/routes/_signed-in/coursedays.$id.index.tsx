import { createFileRoute } from '@tanstack/react-router'
import { CourseDayPage } from '../../features/courseDays/CourseDayPage.tsx'
import { idOf } from '../../kit/page/idOf.ts'

export const Route = createFileRoute('/_signed-in/coursedays/$id/')({
  staticData: { allows: 'courseDays:read' },
  component: () => <CourseDayPage id={idOf(Route.useParams().id)} />,
})
