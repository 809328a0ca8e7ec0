import { createFileRoute } from '@tanstack/react-router'
import { PaymentsPage } from '../../features/payments/PaymentsPage.tsx'
import { RemindersTab } from '../../features/reminders/RemindersTab.tsx'

export const Route = createFileRoute('/_signed-in/payments')({
  staticData: {
    allows: 'payments:read',
    menu: { row: 4, label: 'menu_payments', needs: 'payments.entries' },
  },
  component: () => <PaymentsPage reminders={RemindersTab} />,
})
