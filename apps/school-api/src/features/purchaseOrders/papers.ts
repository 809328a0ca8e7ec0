/**
 * The papers of purchase orders: a PDF, the mails that ask for the order, and reminders. An order is sent when the
 * first address took its mail; the outcome of the others stays visible. The mails of one request have the same
 * `queuedAt`.
 */
import { may } from '@schoolbeheer/domain/permissions'
import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import type { JobKind } from '../../jobs/jobs.ts'
import { attachment } from '../../papers/composing.ts'
import { drawing, type DrawingPlan } from '../../papers/drawing.ts'
import type { PaperKind } from '../../papers/kind.ts'
import { activity } from '../../db/tables/activity.ts'
import { dispatches, type Dispatch } from '../../db/tables/dispatches.ts'
import { frameOf, pdfName } from '../billing/frame.ts'
import { isWrittenAgain, sentOn } from '../billing/lostNumbers.ts'
import { readSchoolGroup } from '../schoolGroups/queries.ts'
import { reminderMail, requestMail } from './mails.ts'
import { obstacleOf, refuseBy } from './obstacles.ts'
import { orderPaper } from './paper.ts'
import { lockOrder, readOrder, type OrderColumns } from './queries.ts'
import { queueRequest } from './sending.ts'
import { orderSecret, purchaseOrders } from '../../db/tables/purchaseOrders.ts'

type OrderJob = { order: number; actor: Act['viewer'] }

const orderJobs: JobKind<OrderJob> = {
  queue: 'purchaseOrders',
  data: z.object({ order: z.number(), actor: z.object({ userId: z.string(), name: z.string().optional() }) }),
  atOnce: 4,
}

/** Adds the jobs that draw the orders, in the transaction that writes them. */
export function addOrderJobs({ jobs }: SchoolApi, tx: Db, { viewer }: Act, orderIds: number[]): Promise<void> {
  const { userId, name } = viewer
  return jobs.add(
    tx,
    orderJobs,
    orderIds.map((order) => ({ order, actor: { userId, name } })),
  )
}

export function orderPapers(api: SchoolApi): PaperKind {
  const { db } = api.database
  return {
    kind: 'purchaseOrder',
    drawings: [
      drawing({
        job: orderJobs,
        plan: (job) => plan(api, job),
        failed: ({ order }) =>
          db
            .update(purchaseOrders)
            .set({ problem: 'purchaseorder_problem_rendering' })
            .where(eq(purchaseOrders.id, order)),
        waiting: listToDraw,
      }),
    ],
    letters: {
      purchaseOrder: { mail: async ({ documentId }) => requestMail(await partsOf(api, documentId)) },
      purchaseOrderReminder: {
        mail: async ({ documentId, queuedAt }) => {
          const before = await listReminders(db, documentId, queuedAt)
          return reminderMail(await partsOf(api, documentId), { count: before.length + 1, first: before[0] ?? null })
        },
      },
    },
    // A mail that was being sent when the order came or was withdrawn could not be taken back then.
    isOver: async ({ documentId }) => !isAwaited(await readOrder(db, documentId)),
    settled: (tx, dispatch) => settle(tx, dispatch, new Date(api.now())),
    allowsRetry: async (tx, { documentId }) =>
      refuseBy('sendReminder', obstacleOf('sendReminder', await lockOrder(tx, documentId))),
    recordOf: async (_tx, recordId) => ({ kind: 'purchaseOrder', recordId }),
    isManagedBy: (viewer) => may(viewer, 'purchaseOrders:manage'),
  }
}

/** Orders without a PDF, and the people who made them. */
async function listToDraw(tx: Db): Promise<OrderJob[]> {
  const { id, requestFileId, withdrawnAt } = purchaseOrders
  const made = and(eq(activity.kind, 'purchaseOrder'), eq(activity.recordId, id), eq(activity.action, 'created'))
  const rows = await tx
    .select({ order: id, userId: activity.actorId, name: activity.actorName })
    .from(purchaseOrders)
    .innerJoin(activity, made)
    .where(and(isNull(requestFileId), isNull(withdrawnAt)))
  return rows.map(({ order, userId, name }) => ({ order, actor: { userId, ...(name !== null && { name }) } }))
}

async function plan(api: SchoolApi, { order: id, actor }: OrderJob): Promise<DrawingPlan | undefined> {
  const order = await readOrder(api.database.db, id)
  if (!isToBeDrawn(order)) return undefined
  const paper = orderPaper(order, await frameOf(api, order.schoolGroupId))
  return {
    paper,
    name: pdfName(order.purchaseOrderNumber),
    keep: async (tx, at, save) => {
      const current = await lockOrder(tx, id)
      if (!isToBeDrawn(current)) return
      const requestFileId = await save()
      const isAgain = await isWrittenAgain(tx, 'purchaseOrder', current)
      await tx
        .update(purchaseOrders)
        .set({ requestFileId, paper, problem: null, ...(isAgain && { sentAt: sentOn(current) }) })
        .where(eq(purchaseOrders.id, id))
      // Somebody may have uploaded the order before the customer was asked for it.
      if (current.name === null && !isAgain) await queueRequest(api, tx, { viewer: actor, at }, [id])
    },
  }
}

function isToBeDrawn({ requestFileId, withdrawnAt }: OrderColumns): boolean {
  return requestFileId === null && withdrawnAt === null
}

async function partsOf({ database: { db }, sealing, env }: SchoolApi, id: number) {
  const order = await readOrder(db, id)
  const [group, pdf] = [await readSchoolGroup(db, order.schoolGroupId), await attachment(db, order.requestFileId)]
  const secret = sealing.open(orderSecret, order.purchaseOrderNumber, order.secret)
  return { order, group, pdf, company: env.COMPANY, link: `${env.GATEWAY_URL}/orders/${secret}` }
}

function isAwaited({ name, withdrawnAt }: OrderColumns): boolean {
  return name === null && withdrawnAt === null
}

/**
 * Runs in the transaction that notes the outcome of a mail. The worst outcome of the others is the problem that shows.
 */
async function settle(tx: Db, dispatch: Dispatch, at: Date): Promise<void> {
  const { documentId: id, purpose, queuedAt } = dispatch
  const order = await lockOrder(tx, id)
  const states = new Set(
    (
      await tx
        .select({ state: dispatches.state })
        .from(dispatches)
        .where(and(ofOrder(id), eq(dispatches.purpose, purpose), eq(dispatches.queuedAt, queuedAt)))
    ).map((one) => one.state),
  )
  const isEnded = !states.has('queued') && !states.has('sending')
  const problem = states.has('uncertain')
    ? 'purchaseorder_problem_uncertain'
    : states.has('failed')
      ? 'purchaseorder_problem_failed'
      : null
  const reminders = await listReminders(tx, id)
  await tx
    .update(purchaseOrders)
    .set({
      ...(isEnded && isAwaited(order) ? { problem } : {}),
      ...(states.has('accepted') ? { sentAt: order.sentAt ?? at } : {}),
      reminders: reminders.length,
      remindedAt: reminders.at(-1) ?? null,
    })
    .where(eq(purchaseOrders.id, id))
}

/**
 * The dates of reminders with an accepted mail, the first one first; with `before`, only those of earlier reminders.
 */
async function listReminders(db: Db, id: number, before?: Date): Promise<Date[]> {
  const { queuedAt, purpose, state } = dispatches
  const rows = await db
    .selectDistinct({ queuedAt })
    .from(dispatches)
    .where(
      and(
        ofOrder(id),
        eq(purpose, 'purchaseOrderReminder'),
        eq(state, 'accepted'),
        before ? lt(queuedAt, before) : undefined,
      ),
    )
    .orderBy(asc(queuedAt))
  return rows.map((row) => row.queuedAt)
}

function ofOrder(id: number) {
  return and(eq(dispatches.documentKind, 'purchaseOrder'), eq(dispatches.documentId, id))
}
