// The list of school visits.

import type { SchoolVisit } from '@schoolbeheer/contracts/school/schoolVisits'
import { defineList } from '../../kit/table/list.ts'
import { trpc } from '../../trpc.ts'
import { groupFilter } from '../schoolGroups/ofGroup.ts'
import { dateColumn, editColumn, groupColumn, hoursColumn, statusColumn, textColumn } from './workColumns.tsx'
import { visitKind } from './workKind.ts'
import { WorkPage } from './WorkPage.tsx'
import { yearFilter } from './yearFilter.ts'

const cutAt = 50

const schoolVisits = defineList<SchoolVisit>()({
  columns: [
    dateColumn,
    groupColumn('19%'),
    textColumn('theme', 'schoolvisit_theme', cutAt),
    textColumn('description', 'shared_description', cutAt),
    textColumn('location', 'schoolvisit_location', cutAt),
    hoursColumn,
    statusColumn,
    editColumn(visitKind),
  ],
  sort: '-date',
  texts: ({ schoolGroupName, theme, description, location }) => [schoolGroupName, theme, description, location],
  filters: [yearFilter, groupFilter],
})

export function SchoolVisitsPage() {
  const reading = trpc.schoolVisits.list.useQuery(undefined, { meta: { failed: 'schoolvisit_loadfailed' } })
  return <WorkPage kind={visitKind} list={schoolVisits} reading={reading} cardsBelow="78em" />
}
