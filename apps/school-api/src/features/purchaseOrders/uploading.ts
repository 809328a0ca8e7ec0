/**
 * The customer's order: its number and perhaps its file, uploaded by an admin, or by the customer through the link. The
 * file is stored before the order is locked, so that nobody waits for a slow sender; what is refused then leaves nothing.
 */
import { invalid, Problem, problem } from '@schoolbeheer/contracts/problem'
import type { FormPart, Upload } from '@schoolbeheer/server/uploads'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import { changesOf, noteActivity, type Act } from '../../db/activity.ts'
import type { Db, SchoolDatabase } from '../../db/connection.ts'
import { asDocument } from '../../storage/documentTypes.ts'
import { saveUpload } from '../../storage/files.ts'
import { files } from '../../storage/table.ts'
import { obstacleOf, refuseBy } from './obstacles.ts'
import { findLinkedOrder, lockOrder, readOrder, type OrderColumns } from './queries.ts'
import { purchaseOrders } from './table.ts'

type ByAdmin = Upload<{ data: { id: number; name: string } }, 'file'>
type ByLink = Upload<{ secret: string; name: string }, 'file'>

/** Replaces what was uploaded before, as long as it is not invoiced. Throws a 404, and a 409 that says what stands in the way. */
export async function uploadOrder(api: SchoolApi, act: Act, upload: ByAdmin): Promise<void> {
  const { db } = api.database
  // When the data come before the file, none is stored for an order that cannot have it.
  if (upload.early) refuseBy('upload', obstacleOf('upload', await readOrder(db, upload.early.data.id)))
  await db.transaction(async (tx) => {
    const { input, fileIds } = await saveUpload(tx, { ...upload, parts: documentsOnly(upload.parts) })
    const order = await lockOrder(tx, input.data.id)
    refuseBy('upload', obstacleOf('upload', order))
    const { userId, name } = act.viewer
    await keep(api, tx, act, order, { name: input.data.name, fileId: fileIds.file, uploadedBy: name ?? userId })
  })
}

/** Once: throws a 404 for a link that nobody has, a 409 for one that has ended, and a 429 when too many send at once. */
export async function uploadByLink(api: SchoolApi, upload: ByLink): Promise<void> {
  const { db } = api.database
  // Before anything is stored: whoever guesses does not get so far.
  const linked = await findLinkedOrder(db, z.string().parse(upload.address['secret']))
  if (!linked) throw problem(404)
  requireOpen(linked)
  await asOneOfFew(api.database, linked.id, () =>
    db.transaction(async (tx) => {
      const { input, fileIds } = await saveUpload(tx, { ...upload, parts: documentsOnly(upload.parts) })
      const order = await lockOrder(tx, linked.id)
      requireOpen(order)
      const customer = { viewer: { userId: 'link', name: linked.schoolGroup.name }, at: new Date(api.now()) }
      await keep(api, tx, customer, order, { name: input.name, fileId: fileIds.file, uploadedBy: null })
    }),
  )
}

/** Uploads under way are few, and a slow sender keeps one for long: who needs no account leaves some for admins. */
const mostAtOnce = 4
const mostOfOneOrder = 2
/** By their orders. */
const underWay = new WeakMap<SchoolDatabase['pool'], number[]>()

/** Throws a 429 when too many send something at once. */
async function asOneOfFew({ pool }: SchoolDatabase, orderId: number, work: () => Promise<void>): Promise<void> {
  const before = underWay.get(pool) ?? []
  if (before.length >= mostAtOnce || before.filter((id) => id === orderId).length >= mostOfOneOrder) throw problem(429)
  underWay.set(pool, [...before, orderId])
  try {
    await work()
  } finally {
    const now = underWay.get(pool) ?? []
    underWay.set(pool, now.toSpliced(now.indexOf(orderId), 1))
  }
}

function requireOpen({ name, withdrawnAt }: OrderColumns): void {
  if (name !== null || withdrawnAt) throw new Problem(409, 'purchaseorder_linkended')
}

type Parts = AsyncIterable<FormPart<'file'>>

async function* documentsOnly(parts: Parts): Parts {
  for await (const part of parts) {
    const document = 'stream' in part ? await asDocument(part) : part
    if (!document) throw invalid({ file: 'purchaseorder_filetype' })
    yield { ...part, ...document }
  }
}

type Kept = { name: string; fileId: number | undefined; uploadedBy: string | null }

/** Without a new file the one that is there stays. Who was still to be asked for it is asked no more. */
async function keep(api: SchoolApi, tx: Db, act: Act, order: OrderColumns, kept: Kept): Promise<void> {
  const { id, fileId: before } = order
  const { name, fileId = before, uploadedBy } = kept
  await tx
    .update(purchaseOrders)
    .set({ name, fileId, uploadedBy, uploadedAt: act.at, problem: null })
    .where(eq(purchaseOrders.id, id))
  const changes = changesOf(
    { name: order.name, file: await fileName(tx, before) },
    { name, file: await fileName(tx, fileId) },
  )
  if (before !== null && before !== fileId) await tx.delete(files).where(eq(files.id, before))
  await api.dispatches.withdrawDocument(tx, { documentKind: 'purchaseOrder', documentId: id })
  await noteActivity(tx, act, { kind: 'purchaseOrder', recordId: id, action: 'uploaded', changes })
}

async function fileName(tx: Db, id: number | null): Promise<string | null> {
  const [file] = id === null ? [] : await tx.select({ name: files.name }).from(files).where(eq(files.id, id))
  return file?.name ?? null
}
