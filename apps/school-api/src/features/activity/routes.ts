/** The call that reads the activity of a record. */
import { activity } from '@schoolbeheer/contracts/school/activity'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { listActivity } from './queries.ts'

export function addActivityRoutes(api: SchoolApi): void {
  serve(api, activity, { list: (asked) => listActivity(api.database.db, asked) })
}
