import { createFileRoute } from '@tanstack/react-router'
import { ReportsPage } from '../../features/reports/ReportsPage.tsx'

export const Route = createFileRoute('/_signed-in/reports/')({
  staticData: {
    allows: 'courseDays:write',
    menu: { row: 5, label: 'menu_reports', needs: 'reports.occupancy' },
  },
  component: ReportsPage,
})
