/** The call for the overview of a school group, which answers each kind to viewers who may see it. */
import { groupOverview } from '@schoolbeheer/contracts/school/groupOverview'
import { may } from '@schoolbeheer/domain/permissions'
import { found } from '@schoolbeheer/server/database/rows'
import { serve } from '@schoolbeheer/server/serve'
import { and, eq } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { schoolGroupScope } from '../../db/scope.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { newestCourseDays, newestFeedback, newestInvoices, newestOrders, newestVisits } from './queries.ts'

export function addOverviewRoutes(api: SchoolApi): void {
  const { db } = api.database
  serve(api, groupOverview, {
    overview: async ({ id }, viewer) => {
      const wanted = and(eq(schoolGroups.id, id), schoolGroupScope(db, viewer))
      found(await db.select({ id: schoolGroups.id }).from(schoolGroups).where(wanted))
      const [invoices, purchaseOrders, courseDays, schoolVisits, feedback] = await Promise.all([
        may(viewer, 'invoices:read') ? newestInvoices(db, viewer, id) : null,
        may(viewer, 'purchaseOrders:manage') ? newestOrders(db, id) : null,
        may(viewer, 'courseDays:read') ? newestCourseDays(db, viewer, id) : null,
        may(viewer, 'schoolVisits:manage') ? newestVisits(db, id) : null,
        may(viewer, 'feedback:manage') ? newestFeedback(db, id) : null,
      ])
      return { invoices, purchaseOrders, courseDays, schoolVisits, feedback }
    },
  })
}
