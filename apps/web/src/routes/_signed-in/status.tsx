import { createFileRoute } from '@tanstack/react-router'
import { StatusPage } from '../../features/operations/StatusPage.tsx'

export const Route = createFileRoute('/_signed-in/status')({
  staticData: {
    allows: 'operations:manage',
    menu: { row: 8, label: 'menu_status', needs: 'operations.status' },
  },
  component: StatusPage,
})
