import { expect, test } from 'vitest'
import { bankFileKind, readBankFile } from './readBankFile.ts'
import { entriesAtOnce } from './statement.ts'
import type { Booking, Day, Payment } from './writing/day.ts'
import { camtFile, camtLines, plainCamt } from './writing/writeCamt.ts'
import { codaFile, codaRecords, plainCoda } from './writing/writeCoda.ts'
import { collect, inPieces } from './testing/reading.ts'

const day: Day = {
  account: 'BE43068999999501',
  number: 7,
  isDuplicate: false,
  openingDate: null,
  openingCents: 100,
  date: '2026-11-24',
  bookings: [],
}
const coda = codaFile(codaRecords([day], plainCoda), 'utf-8')
const camt = camtFile(camtLines([day], plainCamt))

test('a file is told by its content', () => {
  expect(bankFileKind(coda)).toBe('coda')
  expect(bankFileKind(camt)).toBe('xml')
  expect(bankFileKind(Buffer.from('\ufeff <Document/>'))).toBe('xml')
  expect(bankFileKind(Buffer.from('PK\u0003\u0004...'))).toBe('zip')
  for (const other of ['', '0', ':20:STARTUMS', '{1:F01KREDBEBB', '%PDF-1.7', 'Datum;Bedrag', '\u0000\u0001'])
    expect(bankFileKind(Buffer.from(other))).toBe(null)
})

test('what is no file of a bank is unknown, and read no further', async () => {
  const unknown = [
    '',
    ':20:STARTUMS\n:25:KREDBEBB\n',
    'PK\u0003\u0004',
    '<html><body></body></html>',
    '<a>',
    '<a>'.repeat(50),
    '< ',
    camt.toString().replace('camt.053', 'camt.052'),
    camt.toString().replace('camt.053', 'camt.054'),
    camt.toString().replace('001.08', '001.01'),
    camt.toString().replace('001.08', '001.14'),
    camt.toString().replace('<Document ', '<Dokument ').replace('</Document>', '</Dokument>'),
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt/></Document>',
    '<?xml version="1.0" encoding="klingon"?><Document/>',
  ]
  for (const text of unknown) {
    let isEnded = false
    async function* bytes() {
      try {
        yield* inPieces(Buffer.from(text), 100)
        while (text.startsWith('PK')) yield Buffer.alloc(1000)
      } finally {
        isEnded = true
      }
    }
    expect(await collect(readBankFile(bytes()))).toEqual({ statements: [], pages: [], refused: [], isUnknown: true })
    expect(isEnded).toBe(true)
  }
})

test('both formats are read, whatever the name of the file, with the line that names the account', async () => {
  for (const bytes of [coda, camt]) {
    const { statements } = await collect(readBankFile(inPieces(bytes, 1)))
    const accountLine =
      bytes
        .toString()
        .split('\n')
        .findIndex((line) => line.includes(day.account)) + 1
    expect(statements).toMatchObject([
      { statement: { account: day.account, accountLine, closingCents: 100, entries: 0 } },
    ])
  }
})

test('other work goes on while a large file is read from memory', async () => {
  const large = Buffer.concat(Array.from({ length: 2000 }, () => coda))
  let turns = 0
  let isRead = false
  const count = () => {
    turns++
    if (!isRead) setImmediate(count)
  }
  count()
  const { statements } = await collect(readBankFile(inPieces(large, large.length)))
  isRead = true
  expect(statements).toHaveLength(2000)
  expect(turns).toBeGreaterThan(large.length / (64 * 1024) - 1)
})

test('the entries of a large statement are given as they are read, not at its end', async () => {
  const payment: Payment = {
    amountCents: 100,
    kind: 'transfer',
    name: 'Scholengroep Sint-Jan',
    iban: 'BE68539007547034',
    said: { type: 'text', text: 'factuur' },
    bankReference: '',
  }
  const booking: Booking = { date: day.date, valueDate: null, as: 'alone', payment }
  const busy: Day = { ...day, bookings: Array.from({ length: 3000 }, () => booking) }
  const files = [
    codaFile(codaRecords([busy], plainCoda), 'utf-8'),
    camtFile(camtLines([busy], { ...plainCamt, version: 2 })),
  ]
  for (const bytes of files) {
    const bytesOfEntry = bytes.length / 3000
    let given = 0
    let read = 0
    async function* counted() {
      for await (const piece of inPieces(bytes, 1000)) {
        given += piece.length
        yield piece
      }
    }
    for await (const part of readBankFile(counted())) {
      if (part.part !== 'entries') continue
      expect(part.entries.length).toBeLessThanOrEqual(entriesAtOnce)
      read += part.entries.length
      expect(given - read * bytesOfEntry).toBeLessThan(10_000)
    }
    expect(read).toBe(3000)
  }
})
