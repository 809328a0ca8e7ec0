import { createFileRoute } from '@tanstack/react-router'
import { LocationPage } from '../../features/locations/LocationPage.tsx'
import { idOf } from '../../kit/page/idOf.ts'

export const Route = createFileRoute('/_signed-in/locations/$id/')({
  staticData: { allows: 'locations:read' },
  component: () => <LocationPage id={idOf(Route.useParams().id)} />,
})
