/** The PDF that an invoice would have; nothing is written. */
import type { invoiceFiles } from '@schoolbeheer/contracts/school/invoiceFiles'
import { paymentReference } from '@schoolbeheer/domain/belgium'
import { sourceTypes } from '@schoolbeheer/domain/billing/kinds'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { dueDateOf } from '@schoolbeheer/domain/invoices/numbers'
import { found } from '@schoolbeheer/server/database/rows'
import type { FileAnswer } from '@schoolbeheer/server/serve'
import { eq, TransactionRollbackError } from 'drizzle-orm'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { planContract } from '../billing/contract.ts'
import { reasons } from '../billing/contractGroups.ts'
import type { Draft } from '../billing/draft.ts'
import { frameOf } from '../billing/frame.ts'
import { billedKinds } from '../billing/kinds.ts'
import { refused } from '../billing/refusal.ts'
import { listFreedShares } from '../schoolGroups/queries.ts'
import { schoolGroups } from '../../db/tables/schoolGroups.ts'
import { planOrders } from './fromOrders.ts'
import { invoicePaper } from './paper.ts'

type PreviewInput = z.output<typeof invoiceFiles.preview.input>

/** Throws a 404, and a 409 when nothing can be billed. Number and reference are those of no invoice. */
export async function previewInvoice(api: SchoolApi, input: PreviewInput): Promise<FileAnswer> {
  const draft = found(await planAndForget(api, input))
  const date = brusselsDate(new Date(api.now()))
  const shown = {
    invoiceNumber: 'VOORBEELD',
    creationDate: date,
    dueDate: dueDateOf(date),
    reference: paymentReference(Number(date.slice(0, 4)), 0),
    purchaseOrderName: draft.purchaseOrderName ?? null,
    periodStart: draft.periodStart ?? null,
    periodEnd: draft.periodEnd ?? null,
    lines: draft.lines,
  }
  const bytes = await api.renderNow(invoicePaper(shown, await frameOf(api, draft.schoolGroupId)))
  return { stream: Readable.from([bytes]), fileName: 'voorbeeld.pdf' }
}

/** Planning locks rows and fixes the shares of a day; this is rolled back before the PDF is made. */
async function planAndForget(api: SchoolApi, input: PreviewInput): Promise<Draft[]> {
  let drafts: Draft[] = []
  try {
    await api.database.db.transaction(async (tx) => {
      drafts = await plan(api, tx, input)
      tx.rollback()
    })
  } catch (error) {
    if (!(error instanceof TransactionRollbackError)) throw error
  }
  return drafts
}

async function plan(api: SchoolApi, tx: Db, input: PreviewInput): Promise<Draft[]> {
  const { schoolGroupId = 0, purchaseOrderId, contractStart = '' } = input
  if (purchaseOrderId) return (await planOrders(tx, { contractStart, items: [{ purchaseOrderId }] })).drafts
  for (const type of sourceTypes) {
    const planned = billedKinds[type].planPreviewed(api, tx, input)
    if (planned) return planned
  }
  return [await planContractOf(tx, schoolGroupId, contractStart)]
}

/** The draft of a group's contract, also for a group that must order first. */
async function planContractOf(tx: Db, schoolGroupId: number, contractStart: string): Promise<Draft> {
  const group = found(await tx.select().from(schoolGroups).where(eq(schoolGroups.id, schoolGroupId)))
  const freed = await listFreedShares(tx, [schoolGroupId])
  const { draft, obstacle = 'nothingDue' } = planContract(group, contractStart, freed.get(schoolGroupId))
  if (draft.lines.length === 0)
    throw refused('invoice', [{ id: group.id, name: group.name, reason: reasons[obstacle] }])
  return draft
}
