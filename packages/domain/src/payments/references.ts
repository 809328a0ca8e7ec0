// References and numbers of invoices in the text of a transfer: as they are, and with the slips of somebody who types them.

import { isPaymentReference, paymentReference } from '../belgium.ts'

/** The references of invoices that a text may mean. */
export type NamedReferences = {
  /** Valid references that stand in it. */
  exact: string[]
  /** The references of invoices whose number stands in it, as '2026-00192': customers count like that too. */
  numbered: string[]
  /**
   * Valid references that differ from its digits by a wrong digit, by two that are swapped or by missing zeros, and
   * those of numbers with missing zeros.
   */
  near: string[]
}

/** Nobody types more, and a file can go on for ever. */
const mostLetters = 500

/** The references that texts name; a reference is only in the first list that has it. */
export function namedReferences(texts: readonly string[]): NamedReferences {
  const read = texts.map((text) => text.slice(0, mostLetters))
  const digits = [...new Set(read.flatMap(digitsIn))]
  const exact = new Set(digits.filter(isReference))
  const numbered = new Set(read.flatMap(numbersIn).filter((one) => !exact.has(one)))
  const near = new Set([...digits.flatMap(nearDigits), ...read.flatMap(shortNumbersIn)])
  return {
    exact: [...exact],
    numbered: [...numbered],
    near: [...near].filter((one) => !exact.has(one) && !numbered.has(one)),
  }
}

/** The numbers of credit notes in texts, by which we pay back: 'CN2026-00003'. */
export function namedCreditNotes(texts: readonly string[]): string[] {
  const numbers = texts.flatMap((text) => text.slice(0, mostLetters).match(/CN20\d\d-\d{5,6}(?!\d)/gi) ?? [])
  return [...new Set(numbers.map((number) => number.toUpperCase()))]
}

const digitsOfReference = 12
/** '2026' with a sequence of one digit and check digits: a reference without all its zeros. */
const fewestDigits = 7

/** The digits that may be a reference: groups of them, with the marks between that people and banks write. */
function digitsIn(text: string): string[] {
  return [...text.matchAll(/\d+(?:[\s./+*-]{1,3}\d+)*/g)].flatMap(([chain]) => {
    const groups = chain.match(/\d+/g) ?? []
    return groups.flatMap((_, from) => {
      const found: string[] = []
      let joined = ''
      for (const group of groups.slice(from, from + digitsOfReference)) {
        joined += group
        if (joined.length > digitsOfReference) break
        if (joined.length >= fewestDigits) found.push(joined)
      }
      return found
    })
  })
}

function numbersIn(text: string): string[] {
  return [...text.matchAll(/(?<!CN ?|BB ?|\d)(20\d\d) ?[-/] ?(\d{5,6})(?!\d)/gi)].map(referenceOf)
}

/** A number that lost zeros or its hyphen. */
function shortNumbersIn(text: string): string[] {
  return [...text.matchAll(/(?<!CN ?|BB ?|\d)(20\d\d)(?: ?[-/ ] ?0*([1-9]\d{0,3})|(\d{5}))(?!\d)/gi)].map(referenceOf)
}

function referenceOf([, year, ...sequences]: RegExpMatchArray): string {
  return paymentReference(Number(year), Number(sequences.find(Boolean)))
}

/** Invoices are of this century, which leaves out most of what other digits are, or are near to. */
function isReference(digits: string): boolean {
  return digits.startsWith('20') && isPaymentReference(digits)
}

function nearDigits(digits: string): string[] {
  const slips = digits.length === digitsOfReference ? [...otherDigits(digits), ...swapped(digits)] : longer(digits)
  return slips.filter(isReference)
}

function otherDigits(digits: string): string[] {
  return Array.from(digits).flatMap((_, at) =>
    Array.from('0123456789', (digit) => digits.slice(0, at) + digit + digits.slice(at + 1)),
  )
}

function swapped(digits: string): string[] {
  return Array.from(digits.slice(1), (digit, at) => digits.slice(0, at) + digit + digits[at] + digits.slice(at + 2))
}

function longer(digits: string): string[] {
  const zeros = '0'.repeat(digitsOfReference - digits.length)
  return Array.from({ length: digits.length + 1 }, (_, at) => digits.slice(0, at) + zeros + digits.slice(at))
}
