/** What groups have to pay of school visits: the list of what is open, and the documents that bill it. */
import { SCHOOL_VISITS } from '@schoolbeheer/domain/invoices/statuses'
import type { SchoolVisitsToInvoice } from '@schoolbeheer/contracts/school/invoiceSources'
import type { BillingDocument } from '@schoolbeheer/domain/billing/sources'
import { toEuro } from '@schoolbeheer/domain/money'
import { hoursPrice, travelPrice } from '@schoolbeheer/domain/visitPrices'
import { textsOf } from '@schoolbeheer/server/texts'
import { and, asc, desc, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Pricing, SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { schoolVisits } from '../../db/tables/schoolVisits.ts'
import type { Draft, DraftLine } from './draft.ts'
import { byGroup, lineOf } from './plan.ts'
import texts from './texts.json' with { type: 'json' }
import { dateOf, goesBy, hasOpen, inDutch, openRows, planRows, priceOf } from './visitsAndFeedback.ts'

type Visit = typeof schoolVisits.$inferSelect

const kinds = ['schoolVisit', 'schoolVisitTravel'] as const

/** By group what is open in one way, the latest first. */
export async function listOpenSchoolVisits(
  api: SchoolApi,
  way: BillingDocument,
): Promise<z.input<typeof SchoolVisitsToInvoice>[]> {
  const { db } = api.database
  const rows = await db
    .select()
    .from(schoolVisits)
    .where(and(hasOpen(kinds, schoolVisits.id), schoolVisits.invoiceRequired))
    .orderBy(desc(schoolVisits.date), desc(schoolVisits.id))
  const open = await openRows(db, rows.filter(goesBy(api, way)), kinds, (visit) => linesOf(api, visit))
  const groups = await byGroup(
    db,
    open.filter(({ lines }) => lines.length > 0),
  )
  return groups.map(({ entries, ...group }) => ({
    ...group,
    schoolVisits: entries.map(({ row, lines }) => ({
      schoolVisitId: row.id,
      schoolVisitDate: row.date,
      schoolVisitTheme: row.theme,
      participantsCount: row.participants,
      priceSchoolVisit: toEuro(priceOf(lines, 'schoolVisit')),
      priceTravel: toEuro(priceOf(lines, 'schoolVisitTravel')),
    })),
  }))
}

type VisitSelection = { schoolGroupId: number; schoolVisitIds: number[] }

/** A draft for the visits of each group, which are locked. Throws a 409 that names everything that stands in the way. */
export async function planSchoolVisits(
  api: Pricing & Pick<SchoolApi, 'now'>,
  tx: Db,
  way: BillingDocument,
  items: VisitSelection[],
): Promise<Draft[]> {
  const selections = items.map(({ schoolGroupId, schoolVisitIds: ids }) => ({ schoolGroupId, ids }))
  const wanted = inArray(
    schoolVisits.id,
    selections.flatMap(({ ids }) => ids),
  )
  const rows = await tx.select().from(schoolVisits).where(wanted).orderBy(asc(schoolVisits.id)).for('update')
  const open = await openRows(tx, rows, kinds, (visit) => linesOf(api, visit))
  return planRows(
    api,
    tx,
    { way, type: SCHOOL_VISITS, selections },
    open,
    (visit) => `${visit.theme}, ${dateOf(visit)}`,
  )
}

/** Documents are in Dutch. */
const t = textsOf(texts, 'nl')

function linesOf({ env: { PRICES } }: Pricing, visit: Visit): DraftLine[] {
  const { id, date, hours, travelKms, theme } = visit
  const said = { date: dateOf(visit), theme }
  return [
    ...lineOf(
      {
        quantity: hours,
        unit: 'hour',
        unitPriceCents: PRICES.visitHour,
        amountCents: hoursPrice(hours, PRICES.visitHour),
      },
      {
        typeName: t('schoolVisit'),
        description: t('schoolVisitOf', { ...said, hours: inDutch(hours) }),
        supplyDate: date,
        source: { kind: 'schoolVisit', sourceId: id },
      },
    ),
    ...lineOf(
      {
        quantity: travelKms,
        unit: 'kilometre',
        unitPriceCents: PRICES.kilometre,
        amountCents: travelPrice(travelKms, PRICES.kilometre),
      },
      {
        typeName: t('schoolVisitTravel'),
        description: t('schoolVisitTravelOf', { ...said, kilometres: inDutch(travelKms) }),
        supplyDate: date,
        source: { kind: 'schoolVisitTravel', sourceId: id },
      },
    ),
  ]
}
