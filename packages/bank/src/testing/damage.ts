/** Files that are damaged on the way, and what must hold of them all the same. */
import { trueEntries } from './days.ts'
import { closingOf, type Day } from '../writing/day.ts'
import type { ReadFile } from './reading.ts'

/** The bytes with another byte at a place. */
export function flipped(bytes: Buffer, at: number, byte: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = byte
  return copy
}

/** The list with two of its parts in each other's place. */
export function swapped<T>(parts: readonly T[], one: number, other: number): T[] {
  return parts.map((part, index) => parts[index === one ? other : index === other ? one : index] ?? part)
}

/**
 * The statements that were read though they are not true. Each must be a true one, and no two the same one: of the same
 * account, with the same balances, and the same amounts where the bank books each alone. A total whose details were
 * damaged may be a total. A statement may only be missing when something was refused, or is the page of a longer one.
 */
export function untrueSums({ statements, pages, refused, isUnknown }: ReadFile, all: readonly Day[]): string[] {
  const left = [...all]
  const untrue: string[] = []
  for (const { statement, entries } of statements) {
    const sums = String([statement.account, statement.openingCents, statement.closingCents])
    const found = left.findIndex(
      (day) =>
        String([day.account, day.openingCents, closingOf(day)]) === sums &&
        isSame(entries.map(amountOf), trueEntries(day).map(amountOf), day),
    )
    if (found < 0) untrue.push(sums)
    else left.splice(found, 1)
  }
  if (left.length > 0 && refused.length + pages.length === 0 && !isUnknown) untrue.push('a statement is missing')
  return untrue
}

function isSame(read: readonly number[], written: readonly number[], day: Day): boolean {
  if (day.bookings.every(({ as }) => as === 'alone'))
    return String(read.toSorted(byNumber)) === String(written.toSorted(byNumber))
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
  return sum(read) === sum(written)
}

function byNumber(one: number, other: number): number {
  return one - other
}

function amountOf({ amountCents }: { amountCents: number }): number {
  return amountCents
}
