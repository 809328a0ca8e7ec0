import { may } from '@schoolbeheer/domain/permissions'
import { createFileRoute } from '@tanstack/react-router'
import { MyInvoicesPage } from '../../features/invoices/MyInvoicesPage.tsx'

export const Route = createFileRoute('/_signed-in/invoices/my')({
  staticData: {
    allows: 'invoices:read',
    menu: {
      row: 10,
      label: 'menu_myinvoices',
      shown: (viewer) => may(viewer, 'invoices:read') && !viewer?.isAdmin,
    },
  },
  component: MyInvoicesPage,
})
