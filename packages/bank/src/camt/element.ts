/** Elements of a CAMT.053 statement, and what they say. */
import { compactIban, isIban } from '@schoolbeheer/domain/belgium'
import { dateOf } from '@schoolbeheer/domain/dates'
import { plainText, Refusal, type RefusalReason } from '../statement.ts'

export type Element = {
  name: string
  children: Element[]
  text: string
  /** The attribute Ccy of an amount. */
  currency: string
  line: number
}

/** The elements at a path of names, 'RmtInf/Ustrd'. */
export function allAt(element: Element, path: string): Element[] {
  const found: Element[] = []
  visitAt(element, path, 0, (one) => void found.push(one))
  return found
}

/** The text of the first element at a path; empty where there is none. */
export function textAt(element: Element, path: string): string {
  let first: Element | undefined
  visitAt(element, path, 0, (one) => void (first ??= one))
  return plainText(first?.text ?? '')
}

/**
 * Visits the elements at a path in their order. It makes nothing of the path: each of hundreds of thousands of entries is
 * looked at by dozens of paths.
 */
function visitAt({ children }: Element, path: string, start: number, visit: (one: Element) => void): void {
  const slash = path.indexOf('/', start)
  const end = slash < 0 ? path.length : slash
  for (const child of children) {
    if (child.name.length !== end - start || !path.startsWith(child.name, start)) continue
    if (slash < 0) visit(child)
    else visitAt(child, path, slash + 1, visit)
  }
}

/** The text at the first of some paths that has one. */
export function firstText(element: Element, ...paths: string[]): string {
  return paths.map((path) => textAt(element, path)).find(Boolean) ?? ''
}

/** The IBAN at a path; null where there is none, or a wrong one. */
export function ibanAt(element: Element, path: string): string | null {
  const iban = compactIban(textAt(element, path))
  return isIban(iban) ? iban : null
}

/** The date of an element with Dt or DtTm; null where there is none. Throws a Refusal for one that is not on the calendar. */
export function dateAt(element: Element, path: string): string | null {
  const text = firstText(element, `${path}/Dt`, `${path}/DtTm`)
  const date = dateOf(text)
  if (date === null && text !== '') throw new Refusal('order', element.line)
  return date
}

/** Whether an indicator says so. */
export function isTrueAt(element: Element, path: string): boolean {
  return ['true', '1'].includes(textAt(element, path))
}

/** 1 for credit, -1 for debit; throws a Refusal for anything else. */
export function signOf(element: Element, reason: RefusalReason): 1 | -1 {
  const indicator = textAt(element, 'CdtDbtInd')
  if (indicator !== 'CRDT' && indicator !== 'DBIT') throw new Refusal(reason, element.line)
  return indicator === 'CRDT' ? 1 : -1
}

/** The amount of an element with Amt in euro, unsigned; throws a Refusal for another currency and for what is no amount. */
export function centsOf(element: Element, reason: RefusalReason): number {
  const [amount] = allAt(element, 'Amt')
  if (amount && amount.currency !== 'EUR') throw new Refusal('currency', amount.line)
  const cents = centsIn(plainText(amount?.text ?? ''))
  if (cents === null) throw new Refusal(reason, (amount ?? element).line)
  return cents
}

/** Whole cents of a decimal without sign; null where it is none, or says parts of cents. */
export function centsIn(decimal: string): number | null {
  const [, euro, decimals = ''] = /^(\d{1,13})(?:\.(\d{1,5}))?$/.exec(decimal) ?? []
  const [cents, rest] = [decimals.padEnd(2, '0').slice(0, 2), decimals.slice(2)]
  return euro === undefined || /[^0]/.test(rest) ? null : Number(euro + cents)
}
