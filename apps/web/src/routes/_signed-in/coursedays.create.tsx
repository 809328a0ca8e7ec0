import { createFileRoute } from '@tanstack/react-router'
import { CopyCourseDay, CourseDayForm } from '../../features/courseDays/CourseDayForm.tsx'

export const Route = createFileRoute('/_signed-in/coursedays/create')({
  staticData: { allows: 'courseDays:write' },
  validateSearch: ({ copy }): { copy?: number } => (typeof copy === 'number' ? { copy } : {}),
  component: CreateCourseDay,
})

function CreateCourseDay() {
  const { copy } = Route.useSearch()
  return copy === undefined ? <CourseDayForm /> : <CopyCourseDay id={copy} />
}
