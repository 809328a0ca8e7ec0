import { may } from '@schoolbeheer/domain/permissions'
import { createFileRoute } from '@tanstack/react-router'
import { LocationsPage } from '../../features/locations/LocationsPage.tsx'

export const Route = createFileRoute('/_signed-in/locations/')({
  staticData: {
    allows: 'locations:read',
    menu: { row: 14, label: 'menu_locations', shown: (viewer) => may(viewer, 'locations:write') },
  },
  component: LocationsPage,
})
