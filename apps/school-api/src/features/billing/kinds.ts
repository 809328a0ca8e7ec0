/** The kinds of orders and invoices besides contracts, by their types. Records are locked in the order of the types. */
import { COURSE_DAYS, FEEDBACK, SCHOOL_VISITS, type SourceType } from '@schoolbeheer/domain/billing/kinds'
import { billsOfCourseDays } from './courseDays.ts'
import { billsOfFeedback } from './feedback.ts'
import type { BilledKind } from './kind.ts'
import { billsOfSchoolVisits } from './schoolVisits.ts'

export const billedKinds: Record<SourceType, BilledKind> = {
  [COURSE_DAYS]: billsOfCourseDays,
  [SCHOOL_VISITS]: billsOfSchoolVisits,
  [FEEDBACK]: billsOfFeedback,
}
