/** A person says what became of a mail of which nobody knows. */
import { problem } from '@schoolbeheer/contracts/problem'
import { found } from '@schoolbeheer/server/database/rows'
import { eq } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import type { Dispatch } from '../../dispatches/table.ts'
import { creditNotes } from '../creditNotes/table.ts'

type Asked = { dispatchId: number; sent: boolean }

/** Throws a 404, and a 409 for one that is not uncertain. */
export function resolveUncertain(api: SchoolApi, act: Act, { dispatchId, sent }: Asked): Promise<void> {
  return api.database.db.transaction(async (tx) => {
    const dispatch = await api.dispatches.resolve(tx, act, { id: dispatchId, sent })
    const told = { kind: 'invoice', recordId: await invoiceOf(tx, dispatch), subject: dispatch.recipient } as const
    await noteActivity(tx, act, { ...told, action: sent ? 'resolvedSent' : 'resolvedNotSent' })
  })
}

async function invoiceOf(tx: Db, { documentKind, documentId }: Dispatch): Promise<number> {
  if (documentKind === 'invoice') return documentId
  if (documentKind !== 'creditNote') throw problem(404)
  const { invoiceId } = creditNotes
  return found(await tx.select({ invoiceId }).from(creditNotes).where(eq(creditNotes.id, documentId))).invoiceId
}
