/** Demo invoices with their numbers and states: paid, sent, overdue, credited, or waiting for an admin. */
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'
import { totalsOf } from '@schoolbeheer/domain/invoices/amounts'
import { creditVat } from '@schoolbeheer/domain/invoices/crediting'
import { documentNumber } from '@schoolbeheer/domain/invoices/numbers'
import { CREATED, PAID, PDF_CREATED, SENT, type InvoiceStatus } from '@schoolbeheer/domain/invoices/statuses'
import { numbered } from '../features/invoices/create.ts'
import type { Draft } from '../features/billing/draft.ts'
import type { Billing } from './contracts.ts'
import { createRandom, type Random } from './random.ts'

export type GroupBillings = { schoolGroupId: number; billings: Billing[] }

type Credit = {
  date: string
  lines: { position: number; amountCents: number }[]
  amountCents: number
  vatCents: number
}
type Fate = {
  status: InvoiceStatus
  problem: string | null
  sentAt: Date | null
  paidAt: Date | null
}

export type DemoInvoice = ReturnType<typeof numbered> &
  Fate &
  Omit<Draft, 'lines'> & {
    amountCents: number
    totalCents: number
    creditedCents: number
    lines: (Draft['lines'][number] & { position: number; creditedCents: number })[]
    credit: Credit | null
  }

/** Invoices in the order of their numbers. The first group's newest ones have every status, for the demo accounts. */
export function demoInvoices(groups: GroupBillings[], now: Date): DemoInvoice[] {
  const today = brusselsDate(now)
  const own = groups[0]?.billings.length ?? 0
  const all = groups
    .flatMap(({ schoolGroupId, billings }, group) =>
      billings.map((billing, at) => ({ ...billing, schoolGroupId, ownAge: group === 0 ? own - 1 - at : undefined })),
    )
    .toSorted((a, b) => compare(a.date, b.date))
  const next = counter()
  return all.map(({ draft, date, replacedOn, schoolGroupId, ownAge }, at) => {
    const sequence = next(date)
    const random = createRandom(sequence * 31 + Number(date.replaceAll('-', '')))
    const age = { inNumbers: all.length - 1 - at, own: ownAge }
    const fate = replacedOn ? sent(random, date, now) : fateOf(random, date, age, now)
    const credit = replacedOn ? fullCredit(draft, replacedOn) : someCredit(random, draft, fate, { age, date, today })
    return invoiceOf({ ...draft, schoolGroupId }, numbered(Number(date.slice(0, 4)), sequence, date), fate, credit)
  })
}

/** The credit notes, in the order of their numbers; the newest are being made. */
export function demoCreditNotes(invoices: DemoInvoice[]) {
  const next = counter()
  const credited = invoices.flatMap(({ credit, ...invoice }) => (credit ? [{ ...credit, invoice }] : []))
  return credited
    .toSorted((a, b) => compare(a.date, b.date))
    .map(({ date, ...credit }, at) => {
      const [year, sequence] = [Number(date.slice(0, 4)), next(date)]
      const creditNoteNumber = documentNumber('creditNote', year, sequence)
      const status = at < credited.length - 2 ? 2 : 1
      return { ...credit, year, sequence, creditNoteNumber, creationDate: date, status }
    })
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

/** The next number of the year of a date. */
function counter() {
  const last = new Map<string, number>()
  return (date: string): number => {
    const year = date.slice(0, 4)
    const sequence = (last.get(year) ?? 0) + 1
    last.set(year, sequence)
    return sequence
  }
}

type Age = { inNumbers: number; own: number | undefined }

const nothingDone: Fate = { status: CREATED, problem: null, sentAt: null, paidAt: null }

/** Some invoices wait for an admin: the key counts from the newest. */
const unrendered: ReadonlySet<number> = new Set([17, 24, 31])
const unsent = 20

/** The newest wait to be sent, whatever their date; most of the old ones are paid. Those with a problem lie behind them. */
function fateOf(random: Random, date: string, age: Age, now: Date): Fate {
  if (age.own === 0 || unrendered.has(age.inNumbers)) return { ...nothingDone, problem: 'invoice_problem_rendering' }
  const rendered = { ...nothingDone, status: PDF_CREATED }
  if (age.own === 1 || age.inNumbers === unsent) return { ...rendered, problem: 'invoice_problem_failed' }
  if (age.inNumbers === 13) return { ...rendered, problem: 'invoice_problem_uncertain' }
  if (age.inNumbers < 14) return rendered
  const fate = sent(random, date, now)
  const days = daysBetween(date, now)
  const paid = random.chance(days > 75 ? 0.94 : days > 30 ? 0.7 : 0.25)
  if (paid && age.own !== 2 && age.own !== 3) {
    const paidAt = earlier(later(fate.sentAt, random.between(3, 45)), now)
    return { ...fate, status: PAID, paidAt }
  }
  return fate
}

function sent(random: Random, date: string, now: Date): Fate {
  const minutes = random.between(0, 2) * 24 * 60 + random.between(9 * 60, 15 * 60)
  return { ...nothingDone, status: SENT, sentAt: earlier(new Date(Date.parse(date) + minutes * 60_000), now) }
}

const dayMs = 24 * 60 * 60 * 1000

function daysBetween(date: string, now: Date): number {
  return Math.floor((now.getTime() - Date.parse(date)) / dayMs)
}

function later(instant: Date | null, days: number): Date {
  return new Date((instant?.getTime() ?? 0) + days * dayMs)
}

function earlier(instant: Date, now: Date): Date {
  return instant < now ? instant : now
}

function fullCredit(draft: Draft, date: string): Credit {
  return creditOf(
    draft,
    date,
    draft.lines.map(({ amountCents }, position) => ({ position, amountCents })),
  )
}

/** A partial credit on the first line of a few sent invoices, including one of the demo accounts' group. */
function someCredit(
  random: Random,
  draft: Draft,
  { status }: Fate,
  { age, date, today }: { age: Age; date: string; today: string },
): Credit | null {
  const first = draft.lines[0]?.amountCents ?? 0
  const wanted = random.chance(0.05) || age.own === 3
  if (!wanted || status < SENT || first < 100) return null
  const noted = addDays(date, random.between(3, 25))
  const amountCents = Math.floor((first * random.between(1, 5)) / 10)
  return creditOf(draft, noted < today ? noted : today, [{ position: 0, amountCents }])
}

function creditOf(draft: Draft, date: string, lines: Credit['lines']): Credit {
  const taxed = lines.map(({ position, amountCents }) => ({
    amount: amountCents,
    vatRate: draft.lines[position]?.vatRate ?? 0,
  }))
  return { date, lines, amountCents: totalsOf(taxed).amount, vatCents: creditVat([], taxed) }
}

function invoiceOf(
  { lines, ...draft }: Draft,
  number: ReturnType<typeof numbered>,
  fate: Fate,
  credit: Credit | null,
): DemoInvoice {
  const { amount, total } = totalsOf(lines.map(({ amountCents, vatRate }) => ({ amount: amountCents, vatRate })))
  const creditedOf = new Map(credit?.lines.map(({ position, amountCents }) => [position, amountCents]))
  return {
    ...number,
    ...fate,
    ...draft,
    amountCents: amount,
    totalCents: total,
    creditedCents: credit ? credit.amountCents + credit.vatCents : 0,
    lines: lines.map((line, position) => ({ ...line, position, creditedCents: creditedOf.get(position) ?? 0 })),
    credit,
  }
}
