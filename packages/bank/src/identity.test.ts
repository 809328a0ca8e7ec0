import { expect, test } from 'vitest'
import { entryFingerprint, statementKey } from './identity.ts'
import type { BankEntry, BankStatement } from './statement.ts'

const statement: BankStatement = {
  format: 'coda',
  account: 'BE43068999999501',
  accountLine: 2,
  number: '007',
  id: 'a hash',
  isDuplicate: false,
  entries: 1,
  openingDate: '2026-11-23',
  openingCents: 0,
  date: '2026-11-24',
  closingCents: 125_00,
}
const entry: BankEntry = {
  date: '2026-11-24',
  valueDate: '2026-11-24',
  amountCents: 125_00,
  kind: 'transfer',
  name: 'Scholengroep Sint-Jan',
  iban: 'BE68539007547034',
  reference: null,
  communication: 'Factuur 2026/19, École',
  hints: [],
  bankReference: 'BANK1',
}

test('a statement is known by its number in a year, each format apart, or else by its identification and date', () => {
  const same = { ...statement, id: 'another hash', date: '2026-01-02', isDuplicate: true }
  expect(statementKey(same)).toBe(statementKey(statement))
  const unnumbered = { ...statement, number: null }
  const others: BankStatement[] = [
    { ...statement, format: 'camt.053' },
    { ...statement, number: '008' },
    { ...statement, date: '2027-11-24' },
    unnumbered,
    { ...unnumbered, id: 'another hash' },
    { ...unnumbered, date: '2026-11-25' },
  ]
  expect(new Set([statement, ...others].map(statementKey)).size).toBe(1 + others.length)
})

test('an entry is known by its day, amount, counterparty and what was said, not by what a bank writes differently', () => {
  const known = entryFingerprint(entry)
  const same: BankEntry[] = [
    { ...entry, valueDate: null, kind: 'other', name: '', bankReference: '', hints: ['202600000192'] },
    { ...entry, communication: ' factuur'.replace('f', 'F') + '  2026 19 cole' },
  ]
  expect(same.map(entryFingerprint)).toEqual([known, known])
  const others: BankEntry[] = [
    { ...entry, date: '2026-11-25' },
    { ...entry, amountCents: -125_00 },
    { ...entry, iban: null },
    { ...entry, communication: 'Factuur 2026/20' },
    { ...entry, reference: '202600000192' },
  ]
  const all = [known, ...others.map(entryFingerprint)]
  expect(new Set(all).size).toBe(all.length)
  // Besides a reference nothing that is said counts.
  const referred = { ...entry, reference: '202600000192' }
  expect(entryFingerprint({ ...referred, communication: '' })).toBe(entryFingerprint(referred))
})
