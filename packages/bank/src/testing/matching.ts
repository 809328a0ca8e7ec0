/** Files of a bank as they are matched with invoices, held against the truth of each of their lines. */
import type { CandidateInvoice } from '@schoolbeheer/domain/payments/candidates'
import { automaticBookings, exactReference } from '@schoolbeheer/domain/payments/matching'
import { clearSuggestion } from '@schoolbeheer/domain/payments/reasons'
import { namedReferences } from '@schoolbeheer/domain/payments/references'
import { suggestionsFor } from '@schoolbeheer/domain/payments/suggestions'
import { readBankFile } from '../readBankFile.ts'
import type { BankEntry } from '../statement.ts'
import type { Day } from '../writing/day.ts'
import { camtFile, camtLines } from '../writing/writeCamt.ts'
import { codaFile, codaRecords } from '../writing/writeCoda.ts'
import { daysOf, invoicesOf, linesOf, type BilledInvoice, type Line } from './payers.ts'
import { collect, inPieces } from './reading.ts'

/** The automatic bookings and the clear suggestions, in numbers, and the lines of wrong ones. */
export type Matched = {
  toBook: number
  booked: number
  wronglyBooked: Line[]
  suggested: number
  wronglySuggested: Line[]
}

/** Matches as many lines as invoices, a file a day, each as it finds the invoices after the day before. */
export async function matchLines(count: number, seed: number): Promise<Matched> {
  const invoices = invoicesOf(count)
  const lines = linesOf(invoices, seed)
  const matched: Matched = { toBook: 0, booked: 0, wronglyBooked: [], suggested: 0, wronglySuggested: [] }
  const open = new Map(invoices.map((invoice) => [invoice.reference, invoice]))
  let from = 0
  for (const [at, day] of daysOf(lines).entries()) {
    const entries = await read(day, at)
    const some = lines.slice(from, from + entries.length)
    from += entries.length
    matchDay(matched, open, { entries, lines: some })
  }
  if (from !== lines.length) throw new Error(`${from} of ${lines.length} lines were read`)
  return matched
}

async function read(day: Day, at: number): Promise<BankEntry[]> {
  const version = 2 + (at % 12)
  const choices = { version, prefix: '', isPrevious: false, hasMore: true, saysBatch: true, hasCodes: true } as const
  const bytes =
    at % 2 === 0
      ? codaFile(codaRecords([day], { asNumber: false, isShort: false, informs: true }), 'utf-8')
      : camtFile(camtLines([day], choices))
  const { statements } = await collect(readBankFile(inPieces(bytes, 65_536)))
  return statements.flatMap(({ entries }) => entries)
}

type OfDay = { entries: BankEntry[]; lines: Line[] }

function matchDay(matched: Matched, invoices: Map<string, BilledInvoice>, { entries, lines }: OfDay): void {
  const referred = new Set(entries.flatMap((entry) => invoices.get(exactReference(entry) ?? '') ?? []))
  const byId = new Map([...referred].map((invoice) => [invoice.id, invoice]))
  for (const [at, booked] of automaticBookings(entries, [...referred]).entries()) {
    const [entry, line] = [entries[at], lines[at]]
    if (!entry || !line) throw new Error('A line was not read')
    if (line.books) matched.toBook += 1
    if (booked === null) suggest(matched, invoices, { entry, line })
    else if (JSON.stringify(booked) !== JSON.stringify(line.books)) matched.wronglyBooked.push(line)
    else matched.booked += 1
    const invoice = byId.get(booked?.invoiceId ?? 0)
    if (invoice && booked) invoice.openCents -= booked.amountCents
  }
}

/** A line that is not booked is for a person; its clear suggestion is right, or there is none. */
function suggest(
  matched: Matched,
  invoices: Map<string, BilledInvoice>,
  { entry, line }: { entry: BankEntry; line: Line },
): void {
  const named = namedReferences([entry.reference ?? '', entry.communication, ...entry.hints])
  const candidates = Object.values(named).flatMap((references) =>
    references.flatMap((reference): CandidateInvoice[] => {
      const invoice = invoices.get(reference)
      return invoice ? [{ ...invoice, refundCents: 0, isOverdue: false, byHand: null }] : []
    }),
  )
  const facts = { named, invoices: candidates, customers: [], entries: [] }
  const clear = clearSuggestion(suggestionsFor({ ...entry, remainderCents: entry.amountCents }, facts))
  if (!clear) return
  if (clear.allocations.every(({ invoiceId }) => invoiceId === line.means.id)) matched.suggested += 1
  else matched.wronglySuggested.push(line)
}
