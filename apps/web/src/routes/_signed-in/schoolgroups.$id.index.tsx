import type { School } from '@schoolbeheer/contracts/school/schools'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { SchoolGroupPage } from '../../features/schoolGroups/SchoolGroupPage.tsx'
import { SchoolsOfGroup } from '../../features/schools/SchoolsOfGroup.tsx'
import { idOf } from '../../kit/page/idOf.ts'

// The table with all that it needs, which is nowhere else on this page.
const LicencesOfSchool = lazyRouteComponent(
  () => import('../../features/licences/LicencesOfSchool.tsx'),
  'LicencesOfSchool',
)

export const Route = createFileRoute('/_signed-in/schoolgroups/$id/')({
  // The switch of the licence table of each school, which the documents have switched off.
  validateSearch: ({ licences }): { licences?: true } => (licences === true ? { licences } : {}),
  staticData: { allows: 'schoolGroups:read' },
  component: () => <SchoolGroupPage id={idOf(Route.useParams().id)} sections={Schools} />,
})

function Schools({ schoolGroupId }: { schoolGroupId: number }) {
  const { licences } = Route.useSearch()
  return (
    <SchoolsOfGroup schoolGroupId={schoolGroupId}>
      {licences && ((school: School) => <LicencesOfSchool key={school.id} school={school} />)}
    </SchoolsOfGroup>
  )
}
