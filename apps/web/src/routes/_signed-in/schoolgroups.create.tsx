import { createFileRoute } from '@tanstack/react-router'
import { CreateSchoolGroupPage } from '../../features/schoolGroups/CreateSchoolGroupPage.tsx'
import { requirePermission } from '../../session/guards.ts'

export const Route = createFileRoute('/_signed-in/schoolgroups/create')({
  beforeLoad: requirePermission('schoolGroups:write'),
  component: CreateSchoolGroupPage,
})
