/** The summary that a bank gives of the entries of a CAMT.053 statement: how many there are, and their sums. */
import { Refusal } from '../statement.ts'
import { allAt, centsIn, textAt, type Element } from './element.ts'

export type EntryTotals = { credits: number; creditCents: number; debits: number; debitCents: number }

export function noEntries(): EntryTotals {
  return { credits: 0, creditCents: 0, debits: 0, debitCents: 0 }
}

/** Throws a Refusal unless the summary says the same, as far as it says something. */
export function checkSummary(summary: Element, { credits, creditCents, debits, debitCents }: EntryTotals): void {
  const [total] = allAt(summary, 'TtlNtries')
  const [credit] = allAt(summary, 'TtlCdtNtries')
  const [debit] = allAt(summary, 'TtlDbtNtries')
  check(total, credits + debits)
  check(credit, credits, creditCents)
  check(debit, debits, debitCents)
}

function check(element: Element | undefined, count: number, sumCents?: number): void {
  if (!element) return
  const [said, sum] = [textAt(element, 'NbOfNtries'), textAt(element, 'Sum')]
  if (said !== '' && Number(said) !== count) throw new Refusal('count', element.line)
  if (sum !== '' && sumCents !== undefined && centsIn(sum) !== sumCents) throw new Refusal('sum', element.line)
}
