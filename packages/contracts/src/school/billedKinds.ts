/** The kinds of what is billed or ordered besides contracts, in one: their calls, and the ids of a preview. */
import { billedCourseDays } from './billedCourseDays.ts'
import { billedFeedback } from './billedFeedback.ts'
import { billedSchoolVisits } from './billedSchoolVisits.ts'

export const billed = {
  invoices: { ...billedCourseDays.invoices, ...billedSchoolVisits.invoices, ...billedFeedback.invoices },
  orders: { ...billedCourseDays.orders, ...billedSchoolVisits.orders, ...billedFeedback.orders },
  previewed: { ...billedCourseDays.previewed, ...billedSchoolVisits.previewed, ...billedFeedback.previewed },
}

/** The open sources of a group whose invoice is previewed: the ids of one kind. */
export type PreviewedSources = {
  [Ids in keyof typeof billed.previewed]: { schoolGroupId: number } & Record<Ids, number[]>
}[keyof typeof billed.previewed]
