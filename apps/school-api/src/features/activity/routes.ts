/** The call that reads who changed what. */
import { activity } from '@schoolbeheer/contracts/school/activity'
import { serve } from '@schoolbeheer/server/serve'
import { and, desc, eq } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { activity as table } from './table.ts'

const most = 100

export function addActivityRoutes(api: SchoolApi): void {
  const { db } = api.database
  serve(api, activity, {
    list: async ({ kind, id }) => {
      const rows = await db
        .select()
        .from(table)
        .where(and(eq(table.kind, kind), eq(table.recordId, id)))
        .orderBy(desc(table.id))
        .limit(most)
      return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
    },
  })
}
