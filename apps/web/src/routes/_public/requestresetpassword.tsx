import { createFileRoute } from '@tanstack/react-router'
import { RequestResetPage } from '../../features/account/RequestResetPage.tsx'

export const Route = createFileRoute('/_public/requestresetpassword')({
  staticData: { menu: { row: 18, label: 'menu_resetpassword', shown: (viewer) => viewer === null, account: true } },
  component: RequestResetPage,
})
