/** Billing of course days: the list of what each group still has to pay, and the drafts that bill it. */
import { COURSE_DAYS } from '@schoolbeheer/domain/billing/kinds'
import { billedCourseDays } from '@schoolbeheer/contracts/school/billedCourseDays'
import { openParts, partPrice, sharesOf, type DayPart } from '@schoolbeheer/domain/billing/courseDays'
import { whyNotDue } from '@schoolbeheer/domain/billing/due'
import type { BillingDocument } from '@schoolbeheer/domain/billing/sources'
import { brusselsDate, formatDutchDate } from '@schoolbeheer/domain/dates'
import { toEuro } from '@schoolbeheer/domain/money'
import { serve } from '@schoolbeheer/server/serve'
import { textsOf } from '@schoolbeheer/server/texts'
import { inArray } from 'drizzle-orm'
import type { Pricing, SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { insertMany } from '../../db/insertMany.ts'
import { courseDays, participants } from '../../db/tables/courseDays.ts'
import { daysOf, lockCourseDays, mayBeOpen, readDays, readDaysToCount, type Day, type Person } from './days.ts'
import type { Draft, DraftLine } from './draft.ts'
import type { BilledKind, OpenWork, Source } from './kind.ts'
import { byGroup, draftsOf, lineOf, type Billable } from './plan.ts'
import { courseDayShares } from '../../db/tables/billing.ts'
import texts from './texts.json' with { type: 'json' }

type Part = DayPart<Person>

export const billsOfCourseDays: BilledKind = {
  addInvoiceRoutes: (api, create) =>
    serve(api, billedCourseDays.invoices, {
      courseDaysToInvoice: () => listOpen(api, 'invoice'),
      createForCourseDays: ({ items, again }, viewer) =>
        create(viewer, (tx) => planCourseDays(api, tx, 'invoice', items), again),
    }),
  addOrderRoutes: (api, create) =>
    serve(api, billedCourseDays.orders, {
      courseDaysToOrder: () => listOpen(api, 'purchaseOrder'),
      createForCourseDays: ({ items, again }, viewer) =>
        create(viewer, (tx) => planCourseDays(api, tx, 'purchaseOrder', items), again),
    }),
  planPreviewed: (api, tx, { schoolGroupId = 0, openCourseDayIds }) =>
    openCourseDayIds && planCourseDays(api, tx, 'invoice', [{ schoolGroupId, openCourseDayIds }]),
  countOpen,
  lockSources,
}

/** The open parts of days for such documents, by group, the latest day first. */
function listOpen(api: SchoolApi, document: BillingDocument) {
  return api.database.db.transaction(
    async (tx) => {
      const { days, requiresOrder } = await readDays(api, tx, mayBeOpen(new Date(api.now())))
      const parts = days.flatMap((day) => openParts(day, document, requiresOrder).map((part) => ({ ...part, day })))
      return (await byGroup(tx, parts)).map(({ entries, ...group }) => ({
        ...group,
        openCourseDays: entries.map(({ day, ...part }) => ({
          courseDayId: day.id,
          courseDayDate: day.row.startDate.toISOString(),
          courseDayType: day.row.type,
          courseDayTheme: day.row.theme,
          participantsCount: part.people.length,
          priceCourseDay: toEuro(partPrice(day, part)),
          priceTravel: toEuro(part.travel),
        })),
      }))
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

type CourseDaySelection = { schoolGroupId: number; openCourseDayIds: number[] }

/**
 * A draft for the days of each group. The days are locked, and their shares fixed. Throws a 409 that names all
 * obstacles.
 */
export async function planCourseDays(
  api: Pricing & Pick<SchoolApi, 'now'>,
  tx: Db,
  document: BillingDocument,
  items: CourseDaySelection[],
): Promise<Draft[]> {
  const ids = [...new Set(items.flatMap(({ openCourseDayIds }) => openCourseDayIds))]
  await lockCourseDays(tx, ids)
  const now = new Date(api.now())
  const { days, requiresOrder } = await readDays(api, tx, inArray(courseDays.id, ids))
  const billables = new Map(
    days.map((day) => {
      const reason = whyNotDue(day.row, now)
      const parts = new Map(openParts(day, document, requiresOrder).map((part) => [part.schoolGroupId, part]))
      const other = openParts(day, document === 'invoice' ? 'purchaseOrder' : 'invoice', requiresOrder)
      return [day.id, { day, reason, parts, other: new Set(other.map(({ schoolGroupId }) => schoolGroupId)) }]
    }),
  )
  const selections = items.map(({ schoolGroupId, openCourseDayIds }) => ({ schoolGroupId, ids: openCourseDayIds }))
  const drafts = await draftsOf(
    tx,
    { document, type: COURSE_DAYS, selections },
    (schoolGroupId, id): Billable | undefined => {
      const found = billables.get(id)
      if (!found) return undefined
      const { day, reason, parts, other } = found
      const part = parts.get(schoolGroupId)
      const name = nameOf(day)
      if (reason) return { name, lines: [], reason }
      if (part) return { name, lines: linesOf(day, part) }
      const detail = numberOf(day, schoolGroupId)
      if (other.has(schoolGroupId)) return { name, lines: [], reason: `billing_not_${document}` }
      return { name, lines: [], ...(detail && { reason: 'billing_taken', detail }) }
    },
  )
  await fixShares(tx, days)
  return drafts
}

/** Documents are in Dutch. */
const t = textsOf(texts, 'nl')

function linesOf(day: Day, { people, share, travel }: Part): DraftLine[] {
  const supplyDate = brusselsDate(day.row.startDate)
  const said = { date: formatDutchDate(supplyDate), theme: day.row.theme }
  const once = (cents: number) => ({ quantity: 1, unitPriceCents: cents, amountCents: cents })
  return [
    ...people.flatMap(({ id, name }) =>
      lineOf(once(day.priceParticipant), {
        typeName: t('participant'),
        description: t('participantOf', { ...said, name }),
        supplyDate,
        source: { kind: 'participant', sourceId: id },
      }),
    ),
    ...lineOf(once(share), {
      typeName: t('courseDayShare'),
      description: t('courseDayShareOf', said),
      supplyDate,
      source: { kind: 'courseDayShare', sourceId: day.id },
    }),
    ...lineOf(once(travel), {
      typeName: t('courseDayTravel'),
      description: t('courseDayTravelOf', said),
      supplyDate,
      source: { kind: 'courseDayTravel', sourceId: day.id },
    }),
  ]
}

function nameOf(day: Day): string {
  return t('courseDayShareOf', { date: formatDutchDate(brusselsDate(day.row.startDate)), theme: day.row.theme })
}

/** The number of a document that bills something of the group's part. */
function numberOf({ taken, people }: Day, schoolGroupId: number): string | undefined {
  const found = [...taken, ...people].find((one) => one.schoolGroupId === schoolGroupId && one.number)
  return found?.number ?? undefined
}

/** Shares that are fixed already stay. */
async function fixShares(tx: Db, days: Day[]): Promise<void> {
  const rows = days
    .filter(({ fixed }) => fixed.length === 0)
    .flatMap((day) =>
      sharesOf(day).map(({ schoolGroupId, share, travel }) => {
        return { courseDayId: day.id, schoolGroupId, shareCents: share, travelCents: travel }
      }),
    )
  await insertMany(tx, courseDayShares, rows)
}

/** A day counts once for each group that pays for it, as in its list. */
async function countOpen(api: SchoolApi): Promise<(document: BillingDocument) => OpenWork[]> {
  const { days, requiresOrder } = await api.database.db.transaction(
    (tx) => readDaysToCount(api, tx, mayBeOpen(new Date(api.now()))),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  return (document) =>
    days.flatMap((day) =>
      openParts(day, document, requiresOrder).map((part) => {
        return { schoolGroupId: part.schoolGroupId, count: 1, cents: partPrice(day, part) + part.travel }
      }),
    )
}

/** Locks the days, and answers their people: the share of a group is fixed while it stands on an order. */
async function lockSources(tx: Db, sources: Source[]): Promise<(Source & { quantity: number })[]> {
  await lockCourseDays(tx, await daysOf(tx, sources))
  const people = sources.filter(({ kind }) => kind === 'participant')
  const rows = await tx
    .select({ id: participants.id, invoiceRequired: participants.invoiceRequired })
    .from(participants)
    .where(
      inArray(
        participants.id,
        people.map(({ sourceId }) => sourceId),
      ),
    )
  const isBillable = new Map(rows.map(({ id, invoiceRequired }) => [id, invoiceRequired]))
  return people
    .filter(({ sourceId }) => isBillable.has(sourceId))
    .map((one) => ({ ...one, quantity: isBillable.get(one.sourceId) ? 1 : 0 }))
}
