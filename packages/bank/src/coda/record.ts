/** The fields of a CODA record, by the columns of the specification: from 1, the last included. */
import { isIsoDate } from '@schoolbeheer/domain/dates'
import { Refusal, type RefusalReason } from '../statement.ts'

export type CodaRecord = { line: number; text: string }

/** '0', '1', '21', '22', '23', '31', '32', '33', '4', '8', '9'; or whatever stands there. */
export function kindOf({ text }: CodaRecord): string {
  return text.slice(0, /^[23]/.test(text) ? 2 : 1)
}

export function field({ text }: CodaRecord, from: number, to: number = from): string {
  return text.slice(from - 1, to)
}

/** A whole number; refused when it is none. */
export function numberIn(record: CodaRecord, from: number, to: number, reason: RefusalReason = 'order'): number {
  const digits = field(record, from, to)
  if (!/^\d+$/.test(digits)) throw new Refusal(reason, record.line)
  return Number(digits)
}

/** An amount of 15 digits in thousandths, of which the last must be 0; refused when it is none. */
export function centsIn(record: CodaRecord, from: number, reason: RefusalReason): number {
  const thousandths = numberIn(record, from, from + 14, reason)
  if (thousandths % 10 !== 0) throw new Refusal(reason, record.line)
  return thousandths / 10
}

/** An amount after its sign: 0 is credit, 1 is debit. */
export function signedCentsIn(record: CodaRecord, from: number, reason: RefusalReason): number {
  const sign = field(record, from)
  const cents = centsIn(record, from + 1, reason)
  if (sign !== '0' && sign !== '1') throw new Refusal(reason, record.line)
  return sign === '1' ? 0 - cents : cents
}

/** A date of this century, DDMMYY; null for the unknown one, refused when it is none. */
export function dateIn(record: CodaRecord, from: number): string | null {
  const digits = field(record, from, from + 5)
  if (digits === '000000') return null
  const date = digits.replace(/^(\d\d)(\d\d)(\d\d)$/, '20$3-$2-$1')
  if (!isIsoDate(date)) throw new Refusal('order', record.line)
  return date
}

/** Refuses the record unless what it says holds. */
export function demand(holds: boolean, { line }: CodaRecord, reason: RefusalReason = 'order'): void {
  if (!holds) throw new Refusal(reason, line)
}
