/**
 * The PDF of an order, and its mails: made by a job in one transaction, so that a process that dies before leaves
 * nothing and one that begins again finds it done.
 */
import { totalsOf } from '@schoolbeheer/domain/invoices/amounts'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import type { PurchaseOrderPaper } from '../../documents/paper.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { savePdf } from '../../storage/files.ts'
import { addressed, frameOf, linesOf, pdfName, type Frame } from '../billing/frame.ts'
import { lockOrder, readOrder, type OrderRow } from './queries.ts'
import { queueRequest } from './sending.ts'
import { purchaseOrders } from './table.ts'

type Work = { order: number; actor: Act['viewer'] }

const orderWork: JobKind<Work> = {
  queue: 'purchaseOrders',
  data: z.object({ order: z.number(), actor: z.object({ userId: z.string(), name: z.string().optional() }) }),
  atOnce: 4,
}

/** In the transaction that writes the orders. */
export function addOrderWork({ jobs }: SchoolApi, tx: Db, { viewer }: Act, orderIds: number[]): Promise<void> {
  const { userId, name } = viewer
  return jobs.add(
    tx,
    orderWork,
    orderIds.map((order) => ({ order, actor: { userId, name } })),
  )
}

/** Registers who makes them. What fails says so at once, and is tried again with growing pauses. */
export function workOnOrders(api: SchoolApi): void {
  const { db } = api.database
  api.jobs.work(orderWork, async (work) => {
    try {
      await renderOrder(api, work)
    } catch (error) {
      const problem = 'purchaseorder_problem_rendering'
      await db.update(purchaseOrders).set({ problem }).where(eq(purchaseOrders.id, work.order))
      throw error
    }
  })
}

async function renderOrder(api: SchoolApi, { order: id, actor }: Work): Promise<void> {
  const { db } = api.database
  const order = await readOrder(db, id)
  if (order.requestFileId !== null || order.withdrawnAt) return
  const paper = orderPaper(order, await frameOf(api, order.schoolGroupId))
  const bytes = await api.render(paper)
  await db.transaction(async (tx) => {
    const current = await lockOrder(tx, id)
    if (current.requestFileId !== null || current.withdrawnAt) return
    const requestFileId = await savePdf(tx, { name: pdfName(order.purchaseOrderNumber), bytes })
    await tx.update(purchaseOrders).set({ requestFileId, paper, problem: null }).where(eq(purchaseOrders.id, id))
    // Somebody may have uploaded it before it was asked for.
    if (current.name === null) await queueRequest(api, tx, { viewer: actor, at: new Date(api.now()) }, [id])
  })
}

export function orderPaper(order: OrderRow, frame: Frame): PurchaseOrderPaper {
  const { total, rates } = totalsOf(order.lines.map(({ amountCents, vatRate }) => ({ amount: amountCents, vatRate })))
  return {
    kind: 'purchaseOrder',
    ...addressed(frame),
    number: order.purchaseOrderNumber,
    date: order.creationDate,
    orderNumber: null,
    period: null,
    lines: linesOf(order.lines),
    vat: rates.map(({ rate, base, vat }) => ({ rate, baseCents: base, vatCents: vat })),
    totalCents: total,
  }
}
