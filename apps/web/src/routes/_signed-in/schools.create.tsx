import { createFileRoute } from '@tanstack/react-router'
import { NotYetPage } from '../../kit/page/NotYetPage.tsx'
import { requirePermission } from '../../session/guards.ts'

export const Route = createFileRoute('/_signed-in/schools/create')({
  validateSearch: ({ schoolGroupId }): { schoolGroupId?: number } =>
    typeof schoolGroupId === 'number' ? { schoolGroupId } : {},
  beforeLoad: requirePermission('schools:write'),
  component: () => <NotYetPage title="school_create" />,
})
