import { createFileRoute } from '@tanstack/react-router'
import { CreateSchoolGroupPage } from '../../features/schoolGroups/CreateSchoolGroupPage.tsx'

export const Route = createFileRoute('/_signed-in/schoolgroups/create')({
  staticData: { allows: 'schoolGroups:write' },
  component: CreateSchoolGroupPage,
})
