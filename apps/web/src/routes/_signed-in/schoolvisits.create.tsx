import { createFileRoute } from '@tanstack/react-router'
import { CreateSchoolVisit } from '../../features/schoolVisits/SchoolVisitForm.tsx'

export const Route = createFileRoute('/_signed-in/schoolvisits/create')({
  staticData: { allows: 'schoolVisits:manage' },
  component: CreateSchoolVisit,
})
