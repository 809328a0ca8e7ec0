import { createFileRoute } from '@tanstack/react-router'
import { CourseDaysPage } from '../../features/courseDays/CourseDaysPage.tsx'

export const Route = createFileRoute('/_signed-in/coursedays/')({
  staticData: { allows: 'courseDays:read', menu: { row: 11, label: 'menu_coursedays' } },
  component: CourseDaysPage,
})
