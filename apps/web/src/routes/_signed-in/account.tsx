import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../../features/account/AccountPage.tsx'

export const Route = createFileRoute('/_signed-in/account')({
  // The row comes before that of the password, which the documents' table has.
  staticData: { allows: 'account:change', menu: { row: 15, label: 'menu_account', account: true } },
  component: AccountPage,
})
