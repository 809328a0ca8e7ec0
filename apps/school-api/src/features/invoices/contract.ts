/** Contract invoices: what each group is billed, what stands in the way, and what an invoice changes of its group. */
import { Problem, type Obstacle } from '@schoolbeheer/contracts/problem'
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import {
  billedWithin,
  billingObstacle,
  contractLines,
  contractPeriod,
  nextShare,
  type BillingObstacle,
  type ContractLine,
} from '@schoolbeheer/domain/invoices/billing'
import { VAT_RATE } from '@schoolbeheer/domain/money'
import { textsOf } from '@schoolbeheer/server/texts'
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { changesOf, noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { withConstraints } from '../../db/constraints.ts'
import { listBilledPeriods, listFreedShares } from '../schoolGroups/queries.ts'
import { schoolGroups } from '../schoolGroups/table.ts'
import { feesOf } from '../schoolGroups/wire.ts'
import type { Accepted } from './batches.ts'
import { createInvoices } from './create.ts'
import type { Draft } from '../billing/draft.ts'
import { invoiceLines, invoices } from './table.ts'
import texts from './texts.json' with { type: 'json' }

type Asked = { contractStart: string; items: { schoolGroupId: number }[] }

type Group = typeof schoolGroups.$inferSelect

/** The invoice that a group would get. */
export type Planned = { group: Group; draft: Draft; obstacle: BillingObstacle | undefined }

/** An invoice for each of the groups, all or none. Throws a 409 that names every group that stands in the way. */
export function createContractInvoices(api: SchoolApi, act: Act, asked: Asked): Promise<Accepted> {
  // The groups are locked, so nobody who comes through here gets as far as the constraints.
  return withConstraints({ invoices_period: refused, invoice_lines_share: refused }, () =>
    api.database.db.transaction(async (tx) => {
      const ids = asked.items.map(({ schoolGroupId }) => schoolGroupId)
      const groups = await lockGroups(tx, ids)
      const freed = await listFreedShares(tx, ids)
      const planned = ids.flatMap((id) => {
        const group = groups.get(id)
        return group ? [planContract(group, asked.contractStart, freed.get(id))] : []
      })
      const obstacles = [...missing(ids, groups), ...(await obstaclesOf(tx, planned, asked))]
      if (obstacles.length > 0) throw refused(obstacles)
      const drafts = planned.map(({ draft }) => draft)
      const accepted = await createInvoices(api, tx, act, drafts)
      await changeGroups(tx, act, planned)
      return accepted
    }),
  )
}

/** @param freed the shares that were billed and credited since */
export function planContract(group: Group, contractStart: string, freed: number[] = []): Planned {
  const fees = feesOf(group)
  const lines = contractLines(fees, contractStart, nextShare(fees, freed))
  const { start, end } = contractPeriod(contractStart, group.yearly)
  const movesExpiration = !group.licenceExpirationDate || group.licenceExpirationDate < end
  const draft: Draft = {
    type: 0,
    schoolGroupId: group.id,
    periodStart: start,
    periodEnd: end,
    movesExpiration,
    movedExpirationFrom: movesExpiration ? group.licenceExpirationDate : null,
    lines: lines.map((line) => ({ ...wordsOf(line), ...priceOf(line), ...shareOf(line, group) })),
  }
  return { group, draft, obstacle: billingObstacle(group, lines) }
}

/** Documents are in Dutch. */
const t = textsOf(texts, 'nl')

function wordsOf(line: ContractLine) {
  if (line.kind === 'share')
    return {
      typeName: t('share'),
      description: t('shareOf', { share: String(line.share), of: String(line.of) }),
    }
  const { start, end } = line.period
  const description = t('feePeriod', { start: formatDutchDate(start), end: formatDutchDate(end) })
  return { typeName: t('fee'), description }
}

function priceOf({ amount }: ContractLine) {
  return { quantity: 1, unitPriceCents: amount, amountCents: amount, vatRate: VAT_RATE }
}

function shareOf(line: ContractLine, { id }: Group) {
  return line.kind === 'share'
    ? { shareNumber: line.share, shareOfGroupId: id }
    : { shareNumber: null, shareOfGroupId: null }
}

/** Always in the order of their ids, so that no two creations wait for each other. */
async function lockGroups(tx: Db, ids: number[]): Promise<Map<number, Group>> {
  const rows = await tx
    .select()
    .from(schoolGroups)
    .where(inArray(schoolGroups.id, ids))
    .orderBy(asc(schoolGroups.id))
    .for('update')
  return new Map(rows.map((group) => [group.id, group]))
}

/** Why this one cannot be billed. */
export function refusedPlan({ group: { id, name }, obstacle = 'nothingDue' }: Planned): Problem {
  return refused([{ id, name, reason: reasons[obstacle] }])
}

function refused(obstacles: Obstacle[] = []): Problem {
  return new Problem(409, 'invoice_refused', {}, { obstacles })
}

function missing(ids: number[], groups: Map<number, Group>): Obstacle[] {
  return ids.filter((id) => !groups.has(id)).map((id) => ({ id, name: String(id), reason: 'invoice_groupmissing' }))
}

const reasons: Record<BillingObstacle, string> = {
  nothingDue: 'invoice_nothingdue',
  requiresPurchaseOrder: 'invoice_requirespurchaseorder',
  tooMuch: 'invoice_toomuch',
}

async function obstaclesOf(tx: Db, planned: Planned[], { contractStart }: Asked): Promise<Obstacle[]> {
  const ids = planned.map(({ group }) => group.id)
  const billed = await listBilledPeriods(tx, ids, contractStart)
  const billedShares = await listBilledShares(tx, planned)
  return planned.flatMap(({ group: { id, name, yearly }, obstacle }): Obstacle[] => {
    const ofPeriod = billedWithin(contractPeriod(contractStart, yearly), billed.get(id) ?? [])?.invoiceNumber
    const ofShare = billedShares.get(id)
    if (obstacle) return [{ id, name, reason: reasons[obstacle] }]
    if (ofPeriod) return [{ id, name, reason: 'invoice_periodbilled', detail: ofPeriod }]
    return ofShare ? [{ id, name, reason: 'invoice_sharebilled', detail: ofShare }] : []
  })
}

/** By group the number of an invoice that bills the same share already, where somebody set the number of shares back. */
async function listBilledShares(tx: Db, planned: Planned[]): Promise<Map<number, string>> {
  const shares = new Map(
    planned.flatMap(({ group, draft }) => draft.lines.map(({ shareNumber }) => [group.id, shareNumber] as const)),
  )
  const { shareOfGroupId: groupId, shareNumber, creditedCents, amountCents } = invoiceLines
  const rows = await tx
    .select({ groupId, shareNumber, invoiceNumber: invoices.invoiceNumber })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(inArray(groupId, [...shares.keys()]), lt(creditedCents, amountCents)))
  const found = new Map<number, string>()
  for (const row of rows)
    if (row.groupId !== null && shares.get(row.groupId) === row.shareNumber) found.set(row.groupId, row.invoiceNumber)
  return found
}

/** What the invoices changed of their groups: a share more is invoiced, and the licence lasts to the end of the period. */
async function changeGroups(tx: Db, act: Act, planned: Planned[]): Promise<void> {
  const changed = planned.map(({ group, draft }) => ({ group, ...afterInvoice(group, draft) }))
  await tx.execute(sql`
    update ${schoolGroups} set
      licence_expiration_date = changed.expiration::date, licence_fee_parts_invoiced = changed.invoiced
    from json_to_recordset(${JSON.stringify(changed.map(({ group: { id }, ...after }) => ({ id, ...after })))}::json)
      as changed(id int, expiration text, invoiced int)
    where ${schoolGroups.id} = changed.id`)
  const entries = changed.map(({ group, expiration, invoiced }) => {
    const { licenceExpirationDate, licenceFeePartsInvoiced } = group
    const changes = changesOf(
      { licenceExpirationDate, licenceFeePartsInvoiced },
      { licenceExpirationDate: expiration, licenceFeePartsInvoiced: invoiced },
    )
    return { kind: 'schoolGroup', recordId: group.id, action: 'changed', changes } as const
  })
  await noteActivity(tx, act, ...entries.filter(({ changes }) => changes.length > 0))
}

function afterInvoice(
  { licenceExpirationDate, licenceFeePartsInvoiced }: Group,
  { lines, periodEnd, movesExpiration }: Draft,
) {
  return {
    expiration: movesExpiration ? (periodEnd ?? null) : licenceExpirationDate,
    invoiced: lines.some(({ shareNumber }) => shareNumber !== null)
      ? (licenceFeePartsInvoiced ?? 0) + 1
      : licenceFeePartsInvoiced,
  }
}
