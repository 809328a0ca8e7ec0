import { createFileRoute } from '@tanstack/react-router'
import { linkText } from '../../features/account/mailLink.ts'
import { ResetPasswordPage } from '../../features/account/ResetPasswordPage.tsx'

export const Route = createFileRoute('/_public/resetpassword')({
  validateSearch: ({ userId, resetCode }) => ({ userId: linkText(userId), resetCode: linkText(resetCode) }),
  component: () => <ResetPasswordPage {...Route.useSearch()} />,
})
