import { createFileRoute } from '@tanstack/react-router'
import { EditCourseDay } from '../../features/courseDays/CourseDayForm.tsx'
import { idOf } from '../../kit/page/idOf.ts'

export const Route = createFileRoute('/_signed-in/coursedays/$id/edit')({
  staticData: { allows: 'courseDays:write' },
  component: () => <EditCourseDay id={idOf(Route.useParams().id)} />,
})
