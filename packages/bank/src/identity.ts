/** The identity of statements and entries: what makes the same one in another file the same. */
import { createHash } from 'node:crypto'
import type { BankEntry, BankStatement } from './statement.ts'

/**
 * The key of a statement among those of its account: a bank numbers its formats apart, and begins again each year. A
 * statement without a number has the bank's own identification, or that of its content, and its date.
 */
export function statementKey({ format, number, id, date }: BankStatement): string {
  return number === null ? `${format} ${date} ${hash(id)}` : `${format} ${date.slice(0, 4)} ${number}`
}

/**
 * The fingerprint of an entry among those of its account, the same in every format and file. Entries of a day that have
 * the same one are told apart by counting only.
 */
export function entryFingerprint({ date, amountCents, iban, reference, communication }: BankEntry): string {
  const said = reference ?? communication.replace(/[^A-Za-z0-9]/g, '')
  return hash(JSON.stringify([date, amountCents, iban, said]))
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
