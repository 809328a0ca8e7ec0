// The kinds of sources to invoice or to order, by their types.

import { COURSE_DAYS, FEEDBACK, SCHOOL_VISITS, type SourceType } from '@schoolbeheer/domain/billing/kinds'
import { courseDays } from './courseDays.tsx'
import { feedback } from './feedback.ts'
import { schoolVisits } from './schoolVisits.ts'
import type { SourceKind } from './sources.ts'

export const sourceKinds: Record<SourceType, SourceKind> = {
  [COURSE_DAYS]: courseDays,
  [SCHOOL_VISITS]: schoolVisits,
  [FEEDBACK]: feedback,
}
