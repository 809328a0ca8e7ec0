/** Calls that settle dispatches, for every kind of paper alike. */
import { problem } from '@schoolbeheer/contracts/problem'
import { settling } from '@schoolbeheer/contracts/school/settling'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { serve } from '@schoolbeheer/server/serve'
import { found } from '@schoolbeheer/server/database/rows'
import { eq } from 'drizzle-orm'
import type { SchoolApi } from '../api.ts'
import { actOf, noteActivity, type Act, type Entry } from '../db/activity.ts'
import type { Db } from '../db/connection.ts'
import { dispatches, type Dispatch } from '../db/tables/dispatches.ts'

export function addSettlingRoutes(api: SchoolApi): void {
  serve(api, settling, {
    resolveUncertain: (answer, viewer) => resolveUncertain(api, viewer, answer),
    retryDispatch: ({ dispatchId }, viewer) =>
      settle(api, viewer, dispatchId, async (tx, act, dispatch) => {
        // Nothing is locked yet: another call that settles this dispatch holds it, and waits for its document.
        if (dispatch.state !== 'failed') throw problem(409)
        await api.outbox.kindOf(dispatch).allowsRetry?.(tx, dispatch)
        await api.outbox.retry(tx, act, { ids: [dispatchId] })
        return 'retried'
      }),
  })
}

/** Notes a person's answer whether a dispatch was sent. Throws a 404, and a 409 for one that is not uncertain. */
export function resolveUncertain(
  api: SchoolApi,
  viewer: Viewer,
  { dispatchId, sent }: { dispatchId: number; sent: boolean },
): Promise<void> {
  return settle(api, viewer, dispatchId, async (tx, act) => {
    await api.outbox.resolve(tx, act, { id: dispatchId, sent })
    return sent ? 'resolvedSent' : 'resolvedNotSent'
  })
}

type Settlement = (tx: Db, act: Act, dispatch: Dispatch) => Promise<Entry['action']>

/** Throws a 404 for a dispatch that is not there, or that this viewer may not settle, and whatever `work` throws. */
function settle(api: SchoolApi, viewer: Viewer, dispatchId: number, work: Settlement): Promise<void> {
  return api.database.db.transaction(async (tx) => {
    const dispatch = found(await tx.select().from(dispatches).where(eq(dispatches.id, dispatchId)))
    const kind = api.outbox.kindOf(dispatch)
    if (!kind.isManagedBy(viewer)) throw problem(404)
    const act = actOf(api, viewer)
    const action = await work(tx, act, dispatch)
    const record = await kind.recordOf(tx, dispatch.documentId)
    await noteActivity(tx, act, { ...record, subject: dispatch.recipient, action })
  })
}
