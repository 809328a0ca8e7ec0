import { createFileRoute } from '@tanstack/react-router'
import { SchoolPage } from '../../features/schools/SchoolPage.tsx'
import { idOf } from '../../kit/page/idOf.ts'
import { SchoolSections } from './-SchoolSections.tsx'

export const Route = createFileRoute('/_signed-in/schools/$id/')({
  staticData: { allows: 'schools:read' },
  component: () => <SchoolPage id={idOf(Route.useParams().id)} sections={SchoolSections} />,
})
