/** The PDF that a contract invoice would have, without writing anything. */
import { paymentReference } from '@schoolbeheer/domain/belgium'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { dueDateOf } from '@schoolbeheer/domain/invoices/numbers'
import { found } from '@schoolbeheer/server/database/rows'
import type { FileAnswer } from '@schoolbeheer/server/serve'
import { eq } from 'drizzle-orm'
import { Readable } from 'node:stream'
import type { SchoolApi } from '../../api.ts'
import { planContract } from '../billing/contract.ts'
import { reasons } from '../billing/contractGroups.ts'
import { frameOf } from '../billing/frame.ts'
import { refused } from '../billing/refusal.ts'
import { listFreedShares } from '../schoolGroups/queries.ts'
import { schoolGroups } from '../schoolGroups/table.ts'
import { invoicePaper } from './paper.ts'

type Asked = { schoolGroupId: number; contractStart: string }

/** Throws a 404, and a 409 for a group with nothing to bill. Number and reference are those of no invoice. */
export async function previewContract(api: SchoolApi, { schoolGroupId, contractStart }: Asked): Promise<FileAnswer> {
  const { db } = api.database
  const group = found(await db.select().from(schoolGroups).where(eq(schoolGroups.id, schoolGroupId)))
  const freed = await listFreedShares(db, [schoolGroupId])
  const { draft, obstacle = 'nothingDue' } = planContract(group, contractStart, freed.get(schoolGroupId))
  if (draft.lines.length === 0)
    throw refused('invoice', [{ id: group.id, name: group.name, reason: reasons[obstacle] }])
  const date = brusselsDate(new Date(api.now()))
  const shown = {
    invoiceNumber: 'VOORBEELD',
    creationDate: date,
    dueDate: dueDateOf(date),
    reference: paymentReference(Number(date.slice(0, 4)), 0),
    purchaseOrderName: null,
    periodStart: draft.periodStart ?? null,
    periodEnd: draft.periodEnd ?? null,
    lines: draft.lines,
  }
  const bytes = await api.render(invoicePaper(shown, await frameOf(api, schoolGroupId)))
  return { stream: Readable.from([bytes]), fileName: 'voorbeeld.pdf' }
}
