import { createFileRoute } from '@tanstack/react-router'
import { CreateSchool } from '../../features/schools/SchoolForm.tsx'
import { idOf } from '../../kit/page/idOf.ts'

export const Route = createFileRoute('/_signed-in/schools/create')({
  validateSearch: ({ schoolGroupId }): { schoolGroupId?: number } =>
    typeof schoolGroupId === 'number' ? { schoolGroupId } : {},
  staticData: { allows: 'schools:write' },
  component: () => <CreateSchool schoolGroupId={idOf(String(Route.useSearch().schoolGroupId))} />,
})
