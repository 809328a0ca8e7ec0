/** Queries of deliveries: all of them with their mails, and one by its address. */
import type { MadeDelivery } from '@schoolbeheer/contracts/school/accounting'
import { Problem, problem } from '@schoolbeheer/contracts/problem'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import type { FileAnswer } from '@schoolbeheer/server/serve'
import { found } from '@schoolbeheer/server/database/rows'
import { hashOf } from '@schoolbeheer/server/sealing'
import { and, desc, eq, max } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { deliveries } from '../../db/tables/accounting.ts'
import { dispatches, type Dispatch } from '../../db/tables/dispatches.ts'
import { files } from '../../db/tables/files.ts'
import { historyEntry } from '../../papers/history.ts'
import { listDispatches } from '../../papers/queries.ts'
import { readFile } from '../../storage/files.ts'
import type { DeliveryRow } from './delivering.ts'

/** The newest first. */
export async function listDeliveries(db: Db): Promise<MadeDelivery[]> {
  const rows = await db
    .select({ delivery: deliveries, file: files.name })
    .from(deliveries)
    .leftJoin(files, eq(files.id, deliveries.fileId))
    .orderBy(desc(deliveries.untilDate))
  const ids = rows.map(({ delivery }) => delivery.id)
  const mails = Map.groupBy(await listDispatches(db, { kind: 'delivery', ids }), ({ documentId }) => documentId)
  return rows.map(({ delivery, file }) => {
    const { problem: said, madeAt, madeByName, mailOn } = delivery
    return {
      ...toDelivery(delivery, file),
      problem: said,
      madeAt: madeAt.toISOString(),
      madeBy: madeByName,
      mailOn,
      ...outcomeOf(mails.get(delivery.id) ?? []),
    }
  })
}

export function toDelivery({ id, fromDate, untilDate, documents }: DeliveryRow, file: string | null = null) {
  return { id, from: fromDate, until: untilDate, documents, file }
}

function outcomeOf(mails: Dispatch[]): Pick<MadeDelivery, 'mails' | 'mailedTo' | 'mailedAt'> {
  const accepted = mails.filter(({ state }) => state === 'accepted')
  return {
    mails: mails.map((mail) => historyEntry(mail)),
    mailedTo: [...new Set(accepted.map(({ recipient }) => recipient))],
    mailedAt: accepted[0]?.settledAt?.toISOString() ?? null,
  }
}

/** A delivery and its file. Throws a 404, and a 409 while the file is being written. */
export async function readDelivery(db: Db, id: number): Promise<DeliveryRow & { fileId: number }> {
  const delivery = found(await db.select().from(deliveries).where(eq(deliveries.id, id)))
  const { fileId } = delivery
  if (fileId === null) throw new Problem(409, 'accounting_busy')
  return { ...delivery, fileId }
}

/** Throws a 404. */
export async function fileAnswer(db: Db, fileId: number): Promise<FileAnswer> {
  const file = await readFile(db, fileId)
  if (!file) throw problem(404)
  return { stream: file.stream, fileName: file.name }
}

const linkMs = 30 * 24 * 3600 * 1000

/** The delivery of an address. Throws a 404 for one that nobody has, or 30 days after it was last mailed. */
export async function findLinked(
  { database: { db }, now }: Pick<SchoolApi, 'database' | 'now'>,
  secret: string,
): Promise<DeliveryRow & { fileId: number; bytes: number; ends: string }> {
  const mailed = and(eq(dispatches.documentKind, 'delivery'), eq(dispatches.documentId, deliveries.id))
  const { delivery, bytes, at } = found(
    await db
      .select({ delivery: deliveries, bytes: files.bytes, at: max(dispatches.sendingAt) })
      .from(deliveries)
      .innerJoin(files, eq(files.id, deliveries.fileId))
      .innerJoin(dispatches, mailed)
      .where(eq(deliveries.secretHash, hashOf(secret)))
      .groupBy(deliveries.id, files.id),
  )
  const ends = (at?.getTime() ?? 0) + linkMs
  if (delivery.fileId === null || ends <= now()) throw problem(404)
  return { ...delivery, fileId: delivery.fileId, bytes, ends: brusselsDate(new Date(ends)) }
}
