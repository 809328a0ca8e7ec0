/** Writing credit notes: no line of the invoice goes below zero, however many credit notes are requested at once. */
import { invalid, Problem, problem } from '@schoolbeheer/contracts/problem'
import { creditRefusal, creditVat, fullCredit, type Credit } from '@schoolbeheer/domain/invoices/crediting'
import { documentNumber } from '@schoolbeheer/domain/invoices/numbers'
import { canCredit, hasPdf } from '@schoolbeheer/domain/invoices/statuses'
import { toCents } from '@schoolbeheer/domain/money'
import { inserted } from '@schoolbeheer/server/database/rows'
import { asc, eq, sql } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { withConstraints } from '../../db/constraints.ts'
import { lockWithRequests } from '../invoices/bulk.ts'
import { takeNumbers } from '../billing/numbers.ts'
import { notePaidStatus } from '../payments/paidStatus.ts'
import { invoiceLines, invoices } from '../../db/tables/invoices.ts'
import { giveBack } from './giveBack.ts'
import { findMade, keepKey, keyProblems, type CreditNoteInput } from './keys.ts'
import { keepClosed, reopen } from './reopen.ts'
import { addNoteJob } from './papers.ts'
import { creditNoteLines, creditNotes } from '../../db/tables/creditNotes.ts'

type Invoice = Awaited<ReturnType<typeof lockWithRequests>>[number]
type Line = Awaited<ReturnType<typeof readLines>>[number]

/**
 * Answers the id of the note; a request with the key of an earlier note makes nothing, and answers that one. Throws a
 * 404, a 409 that names the obstacle, and a 400 that names the item that does not fit.
 */
export function createCreditNote(api: SchoolApi, act: Act, input: CreditNoteInput): Promise<number> {
  const { invoiceId, items, keepBilled, again } = input
  const write = async (tx: Db): Promise<number> => {
    const [invoice] = await lockWithRequests(tx, [invoiceId])
    if (!invoice) throw problem(404)
    const made = await findMade(tx, act, input)
    if (made !== undefined) return made
    requireCreditable(invoice)
    const lines = await readLines(tx, invoiceId)
    const wanted = items?.map((item) => ({ ...item, amount: toCents(item.amount) })) ?? fullCredit(lines)
    requireFitting(invoice, lines, wanted)
    const credits = wanted.filter(({ amount }) => amount > 0)
    const sums = sumsOf(lines, credits)
    await takeFromLines(tx, credits)
    await tx.update(invoices).set(creditedBy(invoice, sums)).where(eq(invoices.id, invoiceId))
    await notePaidStatus(tx, act, [invoiceId])
    const credited = { invoice, before: lines, after: await readLines(tx, invoiceId) }
    await giveBack(tx, act, credited)
    await (keepBilled ? keepClosed(tx, credited) : reopen(tx, act, credited))
    const id = await writeNote(api, tx, act, { invoiceId, credits, sums, again })
    await keepKey(tx, act, input, id)
    await addNoteJob(api, tx, act, id)
    return id
  }
  return withConstraints(keyProblems, () => api.database.db.transaction(write))
}

/** If nobody knows whether the customer has the invoice, nobody knows who must get its credit note. */
function requireCreditable(invoice: Invoice): void {
  if (invoice.undecided) throw refused(invoice, 'invoice_obstacle_uncertain')
  if (!canCredit(invoice)) throw refused(invoice, `invoice_obstacle_${hasPdf(invoice.status) ? 'underway' : 'nopdf'}`)
}

function refused({ id, invoiceNumber }: Invoice, reason: string): Problem {
  return new Problem(409, 'creditnote_refused', {}, { obstacles: [{ id, name: invoiceNumber, reason }] })
}

async function readLines(tx: Db, invoiceId: number) {
  const { id, amountCents, creditedCents, vatRate, shareNumber } = invoiceLines
  return tx
    .select({ id, amount: amountCents, credited: creditedCents, vatRate, shareNumber })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoiceId))
    .orderBy(asc(invoiceLines.position))
}

function requireFitting(invoice: Invoice, lines: Line[], credits: Credit[]): void {
  const refusal = creditRefusal(lines, credits)
  if (refusal?.reason === 'nothingLeft') throw refused(invoice, 'creditnote_nothingleft')
  if (refusal?.reason === 'nothingChosen') throw invalid({ items: 'creditnote_nothingchosen' })
  if (!refusal) return
  // The second item for a line that is named twice asks too much.
  const item = credits.findLastIndex(({ invoiceItemId }) => invoiceItemId === refusal.lineId)
  throw invalid({ [`items.${item}.amount`]: 'creditnote-create_validation' })
}

function sumsOf(lines: Line[], credits: Credit[]) {
  const rates = new Map(lines.map(({ id, vatRate }) => [id, vatRate]))
  const before = lines.map(({ credited, vatRate }) => ({ amount: credited, vatRate }))
  const taken = credits.map(({ invoiceItemId, amount }) => ({ amount, vatRate: rates.get(invoiceItemId) ?? 0 }))
  return {
    amountCents: credits.reduce((sum, { amount }) => sum + amount, 0),
    vatCents: creditVat(before, taken),
  }
}

async function takeFromLines(tx: Db, credits: Credit[]): Promise<void> {
  await tx.execute(sql`
    update ${invoiceLines} set credited_cents = credited_cents + taken.amount
    from json_to_recordset(${JSON.stringify(credits)}::json) as taken("invoiceItemId" int, amount int)
    where ${invoiceLines.id} = taken."invoiceItemId"`)
}

/**
 * Once an invoice is credited in full nobody asks any more whether its mail arrived, and a refused e-invoice is no
 * problem any more: its lines are billed anew under another number.
 */
function creditedBy({ creditedCents, totalCents, problem: shown }: Invoice, sums: ReturnType<typeof sumsOf>) {
  const credited = creditedCents + sums.amountCents + sums.vatCents
  const isOver = credited >= totalCents && overOnceCredited.has(shown)
  return { creditedCents: credited, ...(isOver && { problem: null }) }
}

const overOnceCredited: ReadonlySet<string | null> = new Set(['invoice_problem_refused', 'invoice_problem_uncertain'])

type Note = Pick<CreditNoteInput, 'again'> & {
  invoiceId: number
  credits: Credit[]
  sums: ReturnType<typeof sumsOf>
}

/** The number is taken last, so that nobody waits for it longer than necessary. */
async function writeNote(
  { now, app }: SchoolApi,
  tx: Db,
  act: Act,
  { invoiceId, credits, sums, again }: Note,
): Promise<number> {
  const taking = { now, log: app.log, again }
  const { year, first, date } = await takeNumbers(tx, act, { series: 'creditNote', count: 1 }, taking)
  const creditNoteNumber = documentNumber('creditNote', year, first)
  const numbered = { year, sequence: first, creditNoteNumber, creationDate: date }
  const rows = await tx
    .insert(creditNotes)
    .values({ invoiceId, ...numbered, ...sums })
    .returning({ id: creditNotes.id })
  const creditNoteId = inserted(rows).id
  await tx
    .insert(creditNoteLines)
    .values(
      credits.map(({ invoiceItemId, amount }) => ({ creditNoteId, invoiceLineId: invoiceItemId, amountCents: amount })),
    )
  await noteActivity(tx, act, { kind: 'invoice', recordId: invoiceId, action: 'credited', subject: creditNoteNumber })
  return creditNoteId
}
