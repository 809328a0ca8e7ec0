import { createFileRoute } from '@tanstack/react-router'
import { ChangePasswordPage } from '../../features/account/ChangePasswordPage.tsx'

export const Route = createFileRoute('/_signed-in/changepassword')({
  staticData: {
    allows: 'account:change',
    menu: { row: 16, label: 'menu_changepassword', shown: (viewer) => viewer !== null, account: true },
  },
  component: ChangePasswordPage,
})
