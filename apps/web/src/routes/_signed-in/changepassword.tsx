import { createFileRoute } from '@tanstack/react-router'
import { ChangePasswordPage } from '../../features/account/ChangePasswordPage.tsx'
import { requirePermission } from '../../session/guards.ts'

export const Route = createFileRoute('/_signed-in/changepassword')({
  beforeLoad: requirePermission('account:change'),
  component: ChangePasswordPage,
})
