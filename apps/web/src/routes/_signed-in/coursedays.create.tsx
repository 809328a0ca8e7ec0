import { createFileRoute } from '@tanstack/react-router'
import { CourseDayForm } from '../../features/courseDays/CourseDayForm.tsx'

export const Route = createFileRoute('/_signed-in/coursedays/create')({
  staticData: { allows: 'courseDays:write' },
  component: () => <CourseDayForm />,
})
