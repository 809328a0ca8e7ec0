import { createFileRoute } from '@tanstack/react-router'
import { LocationForm } from '../../features/locations/LocationForm.tsx'

export const Route = createFileRoute('/_signed-in/locations/create')({
  staticData: { allows: 'locations:write' },
  component: () => <LocationForm />,
})
