import { createFileRoute } from '@tanstack/react-router'
import { NotYetPage } from '../kit/page/NotYetPage.tsx'

export const Route = createFileRoute('/resetpassword')({
  component: () => <NotYetPage title="account_resetpassword" />,
})
