import fc from 'fast-check'
import { expect, test } from 'vitest'
import { days, latinDays, trueEntries } from '../testing/days.ts'
import { closingOf, type Booking, type Day, type Payment } from '../writing/day.ts'
import { codaFile, codaRecords, plainCoda } from '../writing/writeCoda.ts'
import { collect, inPieces } from '../testing/reading.ts'
import { readCoda } from './readCoda.ts'

const choices = fc.record({ asNumber: fc.boolean(), isShort: fc.boolean(), informs: fc.boolean() })

test('days of every kind give the entries that are true, however the bytes arrive', async () => {
  const files = fc.oneof(
    fc.record({
      all: fc.array(latinDays, { minLength: 1, maxLength: 3 }),
      encoding: fc.constant('windows-1252' as const),
    }),
    fc.record({ all: fc.array(days, { minLength: 1, maxLength: 3 }), encoding: fc.constant('utf-8' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(
      files,
      choices,
      fc.constantFrom('\n', '\r\n'),
      fc.integer({ min: 1, max: 3000 }),
      async ({ all, encoding }, chosen, lineEnd, size) => {
        const bytes = codaFile(codaRecords(all, chosen), encoding, lineEnd)
        const read = await collect(readCoda(inPieces(bytes, size)))
        expect(read).toMatchObject({ refused: [], isUnknown: false, pages: [] })
        expect(read.statements.map(({ entries }) => entries)).toEqual(all.map(trueEntries))
        expect(read.statements.map(({ statement }) => statement)).toEqual(
          all.map((day) => expect.objectContaining(headOf(day))),
        )
      },
    ),
  )
})

function headOf(day: Day) {
  return {
    format: 'coda',
    account: day.account,
    number: day.number === null ? null : String(day.number).padStart(3, '0'),
    isDuplicate: day.isDuplicate,
    openingDate: day.openingDate,
    openingCents: day.openingCents,
    date: day.date,
    closingCents: closingOf(day),
    entries: trueEntries(day).length,
  }
}

test('the numbers of movements and of details go on from 9999 with 0', async () => {
  const payment: Payment = {
    amountCents: 100,
    kind: 'transfer',
    name: '',
    iban: null,
    said: { type: 'text', text: 'x' },
    bankReference: '',
  }
  const payments = Array.from({ length: 10_050 }, () => payment)
  const date = '2026-11-24'
  const day = (bookings: Booking[]): Day => ({
    account: 'BE68539007547034',
    number: 1,
    isDuplicate: false,
    openingDate: null,
    openingCents: 0,
    date,
    bookings,
  })
  const all = [
    day(payments.map((one) => ({ date, valueDate: null, as: 'alone', payment: one }))),
    day([{ date, valueDate: null, as: 'detailed', payments, isTotalOfBank: false }]),
  ]
  const read = await collect(readCoda(inPieces(codaFile(codaRecords(all, plainCoda), 'utf-8'), 100_000)))
  expect(read.refused).toEqual([])
  expect(read.statements.map(({ entries }) => entries.length)).toEqual([10_050, 10_050])
})

test('a statement without a number is known by its records, whatever file they come in', async () => {
  await fc.assert(
    fc.asyncProperty(latinDays, async (day) => {
      const file = (all: readonly Day[]) =>
        collect(readCoda(inPieces(codaFile(codaRecords(all, plainCoda), 'utf-8'), 1000)))
      const alone = await file([{ ...day, number: null }])
      const again = await file([{ ...day, number: null, isDuplicate: true }, day])
      const [one, two, numbered] = [...alone.statements, ...again.statements].map(({ statement }) => statement)
      expect(one?.id).toBe(two?.id)
      expect(numbered?.id).not.toBe(day.number === null ? '' : one?.id)
    }),
    { numRuns: 20 },
  )
})
