/**
 * The content of a bank's file: statements and their entries, whatever the format, or what is wrong with them. Amounts are
 * whole cents of euro, dates yyyy-MM-dd.
 */
import { isPaymentReference } from '@schoolbeheer/domain/belgium'

export type BankFormat = 'coda' | 'camt.053'

export type EntryKind =
  /** Money that somebody else sent. */
  | 'transfer'
  /** Money that came or went back: a reject, return, refund, reversal, cancellation or correction. */
  | 'return'
  /** Interest and charges of the bank. */
  | 'charge'
  /** A total whose parts the file does not say, or says otherwise. */
  | 'batch'
  /** A transfer of our own. */
  | 'sent'
  | 'other'

export type BankEntry = {
  /** The day on which the bank booked it. */
  date: string
  valueDate: string | null
  /** Positive came in, negative went out; never 0. */
  amountCents: number
  kind: EntryKind
  /** The counterparty; empty where the file does not name it. */
  name: string
  /** The counterparty's account, compact and with valid check digits; other account numbers are left out. */
  iban: string | null
  /** The 12 digits of the field for a Belgian structured reference, whether their check digits are valid or not. */
  reference: string | null
  /** The free text, and a structured communication of another kind. */
  communication: string
  /** Valid references from places that do not prove that they are ours: a person decides. */
  hints: string[]
  /** The reference by which the bank can be asked; no identity. */
  bankReference: string
}

/** A statement, whole or a page, without its balances. */
export type StatementHead = {
  format: BankFormat
  /** The IBAN, or another number as the file says it. */
  account: string
  /** The line that names the account. */
  accountLine: number
  /** The number that the bank counts by, each format apart; null where it has none. */
  number: string | null
  /** Identifies it at the bank; a hash of the records where the format has no such field. */
  id: string
  isDuplicate: boolean
  /** How many entries came before it. */
  entries: number
}

export type BankStatement = StatementHead & {
  /** The date of the opening balance; null where the bank does not know it. */
  openingDate: string | null
  openingCents: number
  /** The date of the closing balance. */
  date: string
  closingCents: number
}

export type Balance = { date: string | null; cents: number }

/** A part of a statement that the bank gives in pages: see `joinPages`. */
export type BankPage = StatementHead & {
  /** Counted from 1. */
  page: number
  isLast: boolean
  opening: Balance | null
  closing: Balance | null
  /** The sum of its entries. */
  sumCents: number
  /** The line on which it ends. */
  line: number
}

export type RefusalReason =
  /** It ends too early, or is damaged so that nothing follows. */
  | 'cut'
  /** A record or element that may not stand there, or does not say what it must. */
  | 'order'
  /** A record that has not 128 characters, or an element that is too long. */
  | 'length'
  | 'count'
  /** Amounts that do not add up, or are none. */
  | 'sum'
  | 'balance'
  | 'currency'
  /** Details of movements that another file has as totals. */
  | 'separate'
  | 'pages'
  /** A DOCTYPE, or elements nested too deeply. */
  | 'doctype'

export type RefusedStatement = {
  reason: RefusalReason
  /** The line of its file, from 1. */
  line: number
  /** As far as the file was read. */
  account: string | null
  number: string | null
  date: string | null
}

/**
 * A part of a file in the order of reading. Entries belong to the next statement, page or refusal; a refusal voids
 * them, and reading goes on with the next statement. A file of another kind is unknown, which is its only part.
 */
export type BankFilePart =
  | { part: 'entries'; entries: BankEntry[] }
  | { part: 'statement'; statement: BankStatement }
  | { part: 'page'; page: BankPage }
  | { part: 'refused'; refused: RefusedStatement }
  | { part: 'unknown' }

/** Says while reading what is wrong with a statement. */
export class Refusal extends Error {
  readonly reason: RefusalReason
  readonly line: number

  constructor(reason: RefusalReason, line: number) {
    super(`${reason} in line ${line}`)
    this.reason = reason
    this.line = line
  }
}

/** How many entries are passed on at once. What lives longer becomes old in the heap, which then grows. */
export const entriesAtOnce = 100

/**
 * Text of a file without control characters, halves of letters and needless blanks, nor marks that reverse the direction
 * of what is shown after it: a payer writes the text, and an amount may stand beside it.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** The most characters of a name, by ISO 20022, and of a communication: a file can go on for ever. */
export const mostOfName = 140
export const mostOfCommunication = 10_000

/** The beginning of a text. It is a copy, because a part of a text keeps the whole in memory. */
export function beginningOf(text: string, most: number): string {
  return text.length <= most ? text : Buffer.from(text.slice(0, most).toWellFormed()).toString()
}

/** The valid references among texts, each once. */
export function validReferences(texts: readonly string[]): string[] {
  return [...new Set(texts.filter(isPaymentReference))]
}
