import { createFileRoute } from '@tanstack/react-router'
import { SchoolGroupForm } from '../../features/schoolGroups/SchoolGroupForm.tsx'

export const Route = createFileRoute('/_signed-in/schoolgroups/create')({
  staticData: { allows: 'schoolGroups:write' },
  component: () => <SchoolGroupForm />,
})
