import { createFileRoute } from '@tanstack/react-router'
import { CreateSchoolPage } from '../../features/schools/CreateSchoolPage.tsx'
import { idOf } from '../../kit/page/idOf.ts'

export const Route = createFileRoute('/_signed-in/schools/create')({
  validateSearch: ({ schoolGroupId }): { schoolGroupId?: number } =>
    typeof schoolGroupId === 'number' ? { schoolGroupId } : {},
  staticData: { allows: 'schools:write' },
  component: () => <CreateSchoolPage schoolGroupId={idOf(String(Route.useSearch().schoolGroupId))} />,
})
