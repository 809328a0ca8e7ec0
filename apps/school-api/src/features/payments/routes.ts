/** The calls on payments. */
import { payments } from '@schoolbeheer/contracts/school/payments'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { listEntries } from './queries.ts'
import { toEntry } from './wire.ts'

export function addPaymentRoutes(api: SchoolApi): void {
  const { db } = api.database
  const { entries } = payments
  serve(api, { entries }, { entries: async (asked) => (await listEntries(db, asked)).map(toEntry) })
}
