import { createFileRoute } from '@tanstack/react-router'
import { SchoolGroupPage } from '../../features/schoolGroups/SchoolGroupPage.tsx'
import { idOf } from '../../kit/page/idOf.ts'

export const Route = createFileRoute('/_signed-in/schoolgroups/$id/')({
  // The switch of the licence table of each school, which the documents have switched off.
  validateSearch: ({ licences }): { licences?: true } => (licences === true ? { licences } : {}),
  staticData: { allows: 'schoolGroups:read' },
  component: () => <SchoolGroupPage id={idOf(Route.useParams().id)} licences={Route.useSearch().licences ?? false} />,
})
