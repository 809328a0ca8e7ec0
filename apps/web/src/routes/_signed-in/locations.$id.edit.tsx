import { createFileRoute } from '@tanstack/react-router'
import { EditLocation } from '../../features/locations/LocationForm.tsx'
import { idOf } from '../../kit/page/idOf.ts'

export const Route = createFileRoute('/_signed-in/locations/$id/edit')({
  staticData: { allows: 'locations:write' },
  component: () => <EditLocation id={idOf(Route.useParams().id)} />,
})
