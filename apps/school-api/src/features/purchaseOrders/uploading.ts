/**
 * The customer's order: its number and perhaps its file, uploaded by an admin, or by the customer through the link. The
 * file is stored before the order is locked, so that nobody waits for a slow sender; a refused upload leaves nothing.
 */
import { invalid, Problem, problem } from '@schoolbeheer/contracts/problem'
import type { UnreadUpload } from '@schoolbeheer/server/serve'
import type { FormPart } from '@schoolbeheer/server/uploads'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import { changesOf, noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { asDocument } from '../../storage/documentTypes.ts'
import { files } from '../../db/tables/files.ts'
import { saveUpload } from '../../storage/uploads.ts'
import { obstacleOf, refuseBy } from './obstacles.ts'
import { findLinkedOrder, lockOrder, readOrder, type OrderColumns } from './queries.ts'
import { purchaseOrders } from '../../db/tables/purchaseOrders.ts'

type ByAdmin = UnreadUpload<{ data: { id: number; name: string } }, 'file'>
type ByLink = UnreadUpload<{ secret: string; name: string }, 'file'>

/**
 * Replaces the earlier upload, as long as the order is not invoiced. Throws a 404, and a 409 that names the obstacle.
 */
export async function uploadOrder(api: SchoolApi, act: Act, { read }: ByAdmin): Promise<void> {
  const { early, ...upload } = await read()
  // When the data come before the file, no file is stored for an order that cannot have it.
  if (early) refuseBy('upload', obstacleOf('upload', await readOrder(api.database.db, early.data.id)))
  await saveUpload(api, { ...upload, parts: documentsOnly(upload.parts) }, async (tx, { input, fileIds }) => {
    const order = await lockOrder(tx, input.data.id)
    refuseBy('upload', obstacleOf('upload', order))
    const { userId, name } = act.viewer
    await keep(api, tx, act, order, { name: input.data.name, fileId: fileIds.file, uploadedBy: name ?? userId })
  })
}

/**
 * Uploads once: throws a 404 for a link that does not exist, and a 409 for a link that has ended, before anything is
 * read.
 */
export async function uploadByLink(api: SchoolApi, { address, read }: ByLink): Promise<void> {
  const linked = await findLinkedOrder(api.database.db, z.string().parse(address['secret']))
  if (!linked) throw problem(404)
  requireOpen(linked)
  const upload = await read()
  await saveUpload(api, { ...upload, parts: documentsOnly(upload.parts) }, async (tx, { input, fileIds }) => {
    const order = await lockOrder(tx, linked.id)
    requireOpen(order)
    const customer = { viewer: { userId: 'link', name: linked.schoolGroup.name }, at: new Date(api.now()) }
    await keep(api, tx, customer, order, { name: input.name, fileId: fileIds.file, uploadedBy: null })
  })
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

type OrderUpload = { name: string; fileId: number | undefined; uploadedBy: string | null }

/** Without a new file the present one stays. Mails that still had to ask for the order are withdrawn. */
async function keep(api: SchoolApi, tx: Db, act: Act, order: OrderColumns, kept: OrderUpload): Promise<void> {
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
  await api.outbox.withdrawDocument(tx, { documentKind: 'purchaseOrder', documentId: id })
  await noteActivity(tx, act, { kind: 'purchaseOrder', recordId: id, action: 'uploaded', changes })
}

async function fileName(tx: Db, id: number | null): Promise<string | null> {
  const [file] = id === null ? [] : await tx.select({ name: files.name }).from(files).where(eq(files.id, id))
  return file?.name ?? null
}
