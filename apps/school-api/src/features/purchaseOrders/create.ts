/**
 * Writing purchase orders of every kind. The kind provides the lines; here the orders get their numbers and the address
 * by which the customer answers, and everything is written in the caller's transaction.
 */
import { totalsOf } from '@schoolbeheer/domain/invoices/amounts'
import { documentNumber } from '@schoolbeheer/domain/invoices/numbers'
import type { DataSealing } from '@schoolbeheer/server/database/sealed'
import { hashOf } from '@schoolbeheer/server/sealing'
import { and, asc, between, eq } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import type { SchoolApi } from '../../api.ts'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { insertMany } from '../../db/insertMany.ts'
import type { Draft, DraftLine } from '../billing/draft.ts'
import { takeNumbers, type Taking } from '../billing/numbers.ts'
import type { Again } from '../billing/lostNumbers.ts'
import { writeSources } from '../billing/sources.ts'
import { addOrderJobs } from './papers.ts'
import { orderSecret, purchaseOrderLines, purchaseOrders } from '../../db/tables/purchaseOrders.ts'

export type CreatedOrders = { purchaseOrders: { purchaseOrderId: number; purchaseOrderNumber: string }[] }

/** Writes orders, and the jobs that make and mail their PDFs; the only one under a lost number, where that is written again. */
export async function createOrders(
  api: SchoolApi,
  tx: Db,
  act: Act,
  drafts: Draft[],
  again?: Again,
): Promise<CreatedOrders> {
  const { sealing, now, app } = api
  const orders = await writeOrders({ sealing, now, log: app.log, again }, tx, act, drafts)
  await addOrderJobs(
    api,
    tx,
    act,
    orders.map(({ id }) => id),
  )
  return {
    purchaseOrders: orders.map(({ id, number }) => ({ purchaseOrderId: id, purchaseOrderNumber: number })),
  }
}

/** Answers the orders in the order of the drafts. Throws refusals of the database. */
export async function writeOrders(
  { sealing, ...taking }: Pick<SchoolApi, 'sealing'> & Taking,
  tx: Db,
  act: Act,
  drafts: Draft[],
): Promise<{ id: number; number: string }[]> {
  const count = drafts.length
  const { year, first, date } = await takeNumbers(tx, act, { series: 'purchaseOrder', count }, taking)
  const rows = drafts.map(({ type, schoolGroupId, lines }, index) => {
    const sequence = first + index
    const purchaseOrderNumber = documentNumber('purchaseOrder', year, sequence)
    const kept = keptSecret(sealing, purchaseOrderNumber)
    return { type, schoolGroupId, year, sequence, purchaseOrderNumber, creationDate: date, ...kept, ...sums(lines) }
  })
  await insertMany(tx, purchaseOrders, rows)
  const written = await readWritten(tx, { year, first, count })
  const lines = drafts.flatMap((draft, index) =>
    draft.lines.map((line, position) => ({ ...columnsOf(line), position, purchaseOrderId: written[index]?.id ?? 0 })),
  )
  await insertMany(tx, purchaseOrderLines, lines)
  const sources = drafts.map((draft, index) => ({ id: written[index]?.id ?? 0, draft }))
  await writeSources(tx, 'purchaseOrder', sources)
  await noteActivity(
    tx,
    act,
    ...written.map(({ id }) => ({ kind: 'purchaseOrder', recordId: id, action: 'created' }) as const),
  )
  return written
}

/** The columns of a new secret. */
function keptSecret(sealing: DataSealing, purchaseOrderNumber: string) {
  const secret = randomBytes(16).toString('base64url')
  return { secretHash: hashOf(secret), secret: sealing.seal(orderSecret, purchaseOrderNumber, secret) }
}

/** So many orders from this number on. */
function readWritten(
  tx: Db,
  { year, first, count }: { year: number; first: number; count: number },
): Promise<{ id: number; number: string }[]> {
  const { id, sequence, purchaseOrderNumber: number } = purchaseOrders
  return tx
    .select({ id, number })
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.year, year), between(sequence, first, first + count - 1)))
    .orderBy(asc(sequence))
}

function sums(lines: Draft['lines']) {
  const { amount, total } = totalsOf(lines.map(({ amountCents, vatRate }) => ({ amount: amountCents, vatRate })))
  return { amountCents: amount, totalCents: total }
}

/** The columns of an order's line: the group of its share is the order's group, and its source stays on the line. */
function columnsOf({ source, shareOfGroupId: _group, ...line }: DraftLine) {
  return { ...line, sourceKind: source?.kind, sourceId: source?.sourceId }
}
