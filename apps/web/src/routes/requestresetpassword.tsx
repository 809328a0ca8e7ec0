import { createFileRoute } from '@tanstack/react-router'
import { NotYetPage } from '../kit/page/NotYetPage.tsx'

export const Route = createFileRoute('/requestresetpassword')({
  component: () => <NotYetPage title="menu_resetpassword" />,
})
