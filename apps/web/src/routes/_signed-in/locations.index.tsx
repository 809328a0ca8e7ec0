import { may } from '@schoolbeheer/domain/permissions'
import { createFileRoute } from '@tanstack/react-router'
import { NotYetPage } from '../../features/notYet/NotYetPage.tsx'

export const Route = createFileRoute('/_signed-in/locations/')({
  staticData: {
    allows: 'locations:read',
    menu: { row: 11, label: 'menu_locations', notYet: true, shown: (viewer) => may(viewer, 'locations:write') },
  },
  component: () => <NotYetPage title="menu_locations" />,
})
