import { createFileRoute } from '@tanstack/react-router'
import { NotYetPage } from '../kit/page/NotYetPage.tsx'

export const Route = createFileRoute('/confirm')({
  component: () => <NotYetPage title="account_confirm" />,
})
