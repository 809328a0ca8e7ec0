import { createFileRoute } from '@tanstack/react-router'
import { ConfirmPage } from '../../features/account/ConfirmPage.tsx'
import { linkText } from '../../features/account/mailLink.ts'

export const Route = createFileRoute('/_public/confirm')({
  validateSearch: ({ userId, confirmCode }) => ({ userId: linkText(userId), confirmCode: linkText(confirmCode) }),
  component: () => <ConfirmPage {...Route.useSearch()} />,
})
