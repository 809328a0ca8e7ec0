import { may } from '@schoolbeheer/domain/permissions'
import { createFileRoute } from '@tanstack/react-router'
import { NotYetPage } from '../../features/notYet/NotYetPage.tsx'

export const Route = createFileRoute('/_signed-in/invoices/my')({
  staticData: {
    allows: 'invoices:read',
    menu: {
      row: 7,
      label: 'menu_myinvoices',
      notYet: true,
      shown: (viewer) => may(viewer, 'invoices:read') && !viewer?.isAdmin,
    },
  },
  component: () => <NotYetPage title="menu_myinvoices" />,
})
