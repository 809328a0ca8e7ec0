import { createFileRoute } from '@tanstack/react-router'
import { SchoolVisitsPage } from '../../features/schoolVisits/SchoolVisitsPage.tsx'

export const Route = createFileRoute('/_signed-in/schoolvisits/')({
  staticData: { allows: 'schoolVisits:manage', menu: { row: 12, label: 'menu_schoolvisits' } },
  component: SchoolVisitsPage,
})
