/** Queries of school visits: course writers read all of them, and nobody else any. */
import type { SchoolVisit } from '@schoolbeheer/contracts/school/schoolVisits'
import type { InvoiceStatus } from '@schoolbeheer/domain/invoices/statuses'
import { and, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { documentsOfSources } from '../../db/billed.ts'
import type { Db } from '../../db/connection.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { schoolVisits } from '../../db/tables/schoolVisits.ts'

const { billedCount: _billedCount, ...columns } = getTableColumns(schoolVisits)

/** The latest first. The hours and the travel of a visit are billed together, and may be credited apart. */
export function selectSchoolVisits(db: Db, where?: SQL): Promise<SchoolVisit[]> {
  const [hours, travel] = [documentsOfSources(db, 'hours'), documentsOfSources(db, 'travel')]
  const either = (field: 'purchaseOrderNumber' | 'invoiceNumber') =>
    sql<string | null>`coalesce(${hours[field]}, ${travel[field]})`
  return db
    .select({
      ...columns,
      schoolGroupName: schoolGroups.name,
      invoiceStatus: sql<InvoiceStatus | null>`coalesce(${hours.invoiceStatus}, ${travel.invoiceStatus})`,
      purchaseOrderNumber: either('purchaseOrderNumber'),
      invoiceNumber: either('invoiceNumber'),
    })
    .from(schoolVisits)
    .innerJoin(schoolGroups, eq(schoolGroups.id, schoolVisits.schoolGroupId))
    .leftJoin(hours, and(eq(hours.kind, 'schoolVisit'), eq(hours.sourceId, schoolVisits.id)))
    .leftJoin(travel, and(eq(travel.kind, 'schoolVisitTravel'), eq(travel.sourceId, schoolVisits.id)))
    .where(where)
    .orderBy(desc(schoolVisits.date), desc(schoolVisits.id))
}
