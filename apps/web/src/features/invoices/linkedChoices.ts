// The choices of filters that only links set: the group, and the month of a report.

import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { useGroupChoice } from '../schoolGroups/ofGroup.ts'

export function useLinkedChoices(invoices: readonly Invoice[] | undefined, { texts }: ListPlace) {
  const month = texts['month']
  const shown = month?.split('-').toReversed().join('/')
  return {
    ...useGroupChoice(invoices, texts['group']),
    month: month && shown ? [{ value: month, label: shown }] : [],
  }
}
