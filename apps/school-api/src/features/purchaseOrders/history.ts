/** The history of an order: its dispatches and its activity. */
import type { Db } from '../../db/connection.ts'
import { historyEntry } from '../../papers/history.ts'
import { listDispatches } from '../../papers/queries.ts'
import { listActivity } from '../activity/queries.ts'
import { readOrder } from './queries.ts'

/** Throws a 404. The newest first. */
export async function readHistory(db: Db, id: number) {
  await readOrder(db, id)
  const sent = await listDispatches(db, { kind: 'purchaseOrder', ids: [id] })
  return {
    dispatches: sent.toReversed().map((one) => historyEntry(one)),
    events: await listActivity(db, { kind: 'purchaseOrder', id }),
  }
}
