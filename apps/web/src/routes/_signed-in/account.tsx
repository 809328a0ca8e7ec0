import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../../features/account/AccountPage.tsx'

export const Route = createFileRoute('/_signed-in/account')({
  // Before the row of the password, which the documents' table has.
  staticData: { allows: 'account:change', menu: { row: 12, label: 'menu_account', account: true } },
  component: AccountPage,
})
