import type { School } from '@schoolbeheer/contracts/school/schools'
import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { ActivitySection } from '../../features/activity/ActivitySection.tsx'
import { groupActivity } from '../../features/schoolGroups/activityWords.ts'
import { GroupOverview } from '../../features/overview/GroupOverview.tsx'
import { GroupAccount } from '../../features/reports/GroupAccount.tsx'
import { SchoolGroupPage } from '../../features/schoolGroups/SchoolGroupPage.tsx'
import { SchoolsOfGroup } from '../../features/schools/SchoolsOfGroup.tsx'
import { idOf } from '../../kit/page/idOf.ts'
import { trpc } from '../../trpc.ts'

// Loaded only when it is shown, because nothing else on this page needs the table's code.
const LicencesOfSchool = lazyRouteComponent(
  () => import('../../features/licences/LicencesOfSchool.tsx'),
  'LicencesOfSchool',
)

export const Route = createFileRoute('/_signed-in/schoolgroups/$id/')({
  // `licences` shows the licence table of each school; off by default, as in the documents. The days are those of the
  // account.
  validateSearch: ({ licences, from, to }): { licences?: true; from?: string; to?: string } => ({
    ...(licences === true && { licences }),
    ...(typeof from === 'string' && { from }),
    ...(typeof to === 'string' && { to }),
  }),
  staticData: { allows: 'schoolGroups:read' },
  component: () => <SchoolGroupPage id={idOf(Route.useParams().id)} sections={Schools} />,
})

function Schools({ schoolGroupId }: { schoolGroupId: number }) {
  const { licences } = Route.useSearch()
  const { isPending } = trpc.schoolGroups.schools.useQuery({ schoolGroupId })
  return (
    <>
      <SchoolsOfGroup schoolGroupId={schoolGroupId}>
        {licences && ((school: School) => <LicencesOfSchool key={school.id} school={school} />)}
      </SchoolsOfGroup>
      {/* The overview is read together with the schools, and shown once the number of schools above it is known. */}
      <div hidden={isPending}>
        <GroupOverview schoolGroupId={schoolGroupId}>
          <GroupAccount schoolGroupId={schoolGroupId}>
            <ActivitySection words={groupActivity} id={schoolGroupId} />
          </GroupAccount>
        </GroupOverview>
      </div>
    </>
  )
}
