// The list of individual feedback.

import type { Feedback } from '@schoolbeheer/contracts/school/feedback'
import { defineList } from '../../kit/table/list.ts'
import { trpc } from '../../trpc.ts'
import { groupFilter } from '../schoolGroups/ofGroup.ts'
import {
  dateColumn,
  editColumn,
  groupColumn,
  hoursColumn,
  statusColumn,
  textColumn,
} from '../schoolVisits/workColumns.tsx'
import { WorkPage } from '../schoolVisits/WorkPage.tsx'
import { yearFilter } from '../schoolVisits/yearFilter.ts'
import { feedbackKind } from './feedbackKind.ts'

const feedbackList = defineList<Feedback>()({
  columns: [
    dateColumn,
    groupColumn('22%'),
    textColumn('description', 'shared_description', 100),
    hoursColumn,
    statusColumn,
    editColumn(feedbackKind),
  ],
  sort: '-date',
  texts: ({ schoolGroupName, description }) => [schoolGroupName, description],
  filters: [yearFilter, groupFilter],
})

export function FeedbackPage() {
  const reading = trpc.feedback.list.useQuery(undefined, { meta: { failed: 'feedback_loadfailed' } })
  return <WorkPage kind={feedbackKind} list={feedbackList} reading={reading} cardsBelow="68em" />
}
