import { expect, test } from 'vitest'
import { readBankFile } from '../readBankFile.ts'
import { transfer } from '../testing/days.ts'
import type { Day } from '../writing/day.ts'
import { camtLines, plainCamt } from '../writing/writeCamt.ts'
import { collect, inPieces } from '../testing/reading.ts'

const day: Day = {
  account: 'BE43068999999501',
  number: 7,
  isDuplicate: false,
  openingDate: '2026-11-22',
  openingCents: 1_000_00,
  date: '2026-11-24',
  bookings: [
    { date: '2026-11-24', valueDate: '2026-11-24', as: 'alone', payment: transfer },
    { date: '2026-11-24', valueDate: null, as: 'alone', payment: { ...transfer, amountCents: -25_00, kind: 'sent' } },
  ],
}
const choices = { ...plainCamt, hasMore: true }
const lines = camtLines([day], choices)
const whole = lines.join('\n')

test('what is wrong is said with its line', async () => {
  expect(await refusedOf(whole)).toEqual([])
  const wrong: [reason: string, at: string, found: string | RegExp, other: string][] = [
    ['doctype', '<!DOCTYPE', '<Document', '<!DOCTYPE Document [<!ENTITY a "b">]><Document'],
    ['cut', '&nbsp;', 'Sint-Jan', '&nbsp;'],
    ['cut', '&#1;', 'Sint-Jan', '&#1;'],
    ['cut', '</Bla>', '</Ntry>', '</Bla>'],
    ['doctype', '<n><n>', '<AddtlStmtInf>', `${'<n>'.repeat(38)}${'</n>'.repeat(38)}<AddtlStmtInf>`],
    ['order', '<Acct>', '<IBAN>BE43', '<IBAN>BE44'],
    ['currency', '<Acct>', '<Ccy>EUR', '<Ccy>USD'],
    ['order', '<ElctrncSeqNb>', '<ElctrncSeqNb>007', '<ElctrncSeqNb>7a'],
    ['pages', '<StmtPgntn>', '<PgNb>1', '<PgNb>0'],
    ['balance', '>OPBD<', '1000.00', '-1000.00'],
    ['balance', '>OPBD<', '<CdtDbtInd>CRDT</CdtDbtInd><Dt>', '<Dt>'],
    ['currency', '>OPBD<', 'Ccy="EUR">1000.00', 'Ccy="USD">1000.00'],
    ['balance', '</Stmt>', '1000.00', '1000.01'],
    ['balance', '</Stmt>', 'OPBD', 'ITBD'],
    ['balance', '</Stmt>', 'CLBD', 'ITBD'],
    ['balance', '</Stmt>', '<Cd>BOOK</Cd>', '<Cd>PDNG</Cd>'],
    ['sum', '<Ntry>', '<Ntry><Amt Ccy="EUR">125.00', '<Ntry><Amt Ccy="EUR">125.005'],
    ['sum', '<Ntry>', '<Ntry><Amt Ccy="EUR">125.00', '<Ntry><Amt Ccy="EUR">-125.00'],
    ['sum', '<Ntry>', '<Ntry><Amt Ccy="EUR">125.00', '<Ntry><Amt Ccy="EUR">1,25'],
    ['sum', '<Ntry>', '<Ntry><Amt Ccy="EUR">125.00', '<Ntry><Amt Ccy="EUR">99999999999999.00'],
    ['sum', '<Ntry>', 'CRDT</CdtDbtInd><Sts>', 'BOTH</CdtDbtInd><Sts>'],
    ['currency', '<Ntry>', '<Ntry><Amt Ccy="EUR">125.00', '<Ntry><Amt Ccy="USD">125.00'],
    ['order', '<Ntry>', '<BookgDt><Dt>2026-11-24', '<BookgDt><Dt>2026-11-31'],
    ['count', '<TxsSummry>', '<NbOfNtries>2', '<NbOfNtries>3'],
    ['sum', '<TxsSummry>', '<Sum>125.00', '<Sum>125.01'],
    ['order', '<Id>S7', '<Id>S7</Id>', '<Id>S7</Id><Id>S8</Id>'],
    ['order', '</Stmt>', '<Id>S7</Id>', ''],
    ['order', '<Stmt><Id>', '<AddtlStmtInf>', '<Stmt><Id>S8</Id></Stmt><AddtlStmtInf>'],
  ]
  for (const [reason, at, found, other] of wrong) {
    const damaged = whole.replace(found, other)
    const line = damaged.slice(0, damaged.indexOf(at)).split('\n').length
    expect([other, ...(await refusedOf(damaged))]).toMatchObject([other, { reason, line }])
  }
})

test('40 levels are read, and a text or an element that is too long is refused', async () => {
  const deep = `${'<n>'.repeat(37)}${'</n>'.repeat(37)}`
  expect(await refusedOf(whole.replace('<AddtlStmtInf>', `${deep}<AddtlStmtInf>`))).toEqual([])
  const long = [
    whole.replace('Sint-Jan', 'x'.repeat(1_000_000)),
    whole.replace('<AddtlStmtInf>', `<!--${'x'.repeat(1_000_000)}--><AddtlStmtInf>`),
    whole.replace('<TxDtls>', `<TxDtls>${'<x/>'.repeat(20_000)}`),
    whole.replace('<NtryDtls>', `<NtryDtls>${'<Btch/>'.repeat(20_000)}`),
  ]
  for (const text of long) expect(await refusedOf(text)).toMatchObject([{ reason: 'length' }])
})

test('what is wrong with a statement voids no other', async () => {
  const wrong = { ...day, number: 8, account: 'BE68539007547034' }
  const damaged = camtLines([day, wrong, day], choices)
    .join('\n')
    .replaceAll('<IBAN>BE68539007547034</IBAN></Id><Ccy>EUR', '<IBAN>BE68539007547034</IBAN></Id><Ccy>USD')
  const { statements, refused } = await collect(readBankFile(inPieces(Buffer.from(damaged), 100)))
  expect(statements.map(({ entries }) => entries.length)).toEqual([2, 2])
  expect(refused).toMatchObject([{ reason: 'currency', number: '8', account: null }])
})

test('the text is read as the file declares or shows', async () => {
  const named = whole.replace('Scholengroep', 'École')
  const files = [
    Buffer.from(named),
    Buffer.from(`\ufeff${named}`),
    Buffer.from(named.replace('UTF-8', 'ISO-8859-1'), 'latin1'),
    Buffer.from(`\ufeff${named.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
    Buffer.from(named.replace('École', '&#201;cole').replace('UTF-8', 'us-ascii')),
  ]
  for (const bytes of files) {
    const { statements } = await collect(readBankFile(inPieces(bytes, 100)))
    expect(statements[0]?.entries[0]?.name).toBe('École Sint-Jan')
  }
  const wrong = await collect(readBankFile(inPieces(Buffer.from(named, 'latin1'), 100)))
  expect(wrong.refused).toMatchObject([{ reason: 'cut' }])
})

async function refusedOf(text: string) {
  return (await collect(readBankFile(inPieces(Buffer.from(text), 70_000)))).refused
}
