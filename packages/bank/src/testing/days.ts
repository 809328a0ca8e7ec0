/** Random days of an account: what a bank writes into its files, and the entries that are true. */
import { isIban, paymentReference } from '@schoolbeheer/domain/belgium'
import fc from 'fast-check'
import type { BankEntry } from '../statement.ts'
import { amountOf, type Booking, type Day, type Payment, type Said } from '../writing/day.ts'
import type { CamtChoices } from '../writing/writeCamt.ts'

const dates = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** Most amounts are small, some are as large as a column of cents, or larger; a bank also books nothing. */
const amounts = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 5_000_00 }) },
  fc.constantFrom(1, 2 ** 31 - 1, 2 ** 31, 9_999_999_999_99),
  fc.constant(0),
)

const latinLetters = fc.constantFrom(...'aZ09 .,-/&<>"éüßÉ'.split(''))
const anyLetters = fc.oneof(latinLetters, fc.constantFrom(...'€ŁжΩ中あ'.split('')))

/** Text without blanks that a reader would drop. */
function texts(letters: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> {
  return fc.string({ unit: letters, maxLength }).map((text) => text.replace(/ +/g, ' ').trim())
}

const references = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 999_999 }))
  .map(([year, sequence]) => paymentReference(year, sequence))

/** IBANs of Belgium and the Netherlands; those of our own accounts are others. */
function ibans(min: number): fc.Arbitrary<string> {
  const numbers = fc.integer({ min, max: min + 999_999_999 })
  return fc.oneof(
    numbers.map((number) => {
      const base = String(number).padStart(10, '0')
      return withCheck('BE', base + String(number % 97 || 97).padStart(2, '0'))
    }),
    numbers.map((number) => withCheck('NL', `ABNA${String(number).padStart(10, '0')}`)),
  )
}

function withCheck(country: string, rest: string): string {
  const found = Array.from({ length: 97 }, (_, index) => `${country}${String(index + 2).padStart(2, '0')}${rest}`)
  return found.find(isIban) ?? ''
}

function saidIn(letters: fc.Arbitrary<string>): fc.Arbitrary<Said> {
  return fc.oneof(
    fc.record({ type: fc.constant('reference' as const), text: references }),
    fc.record({ type: fc.constant('iso' as const), text: fc.constant('RF18539007547034') }),
    fc.record({ type: fc.constant('digits' as const), text: references }),
    fc.record({ type: fc.constant('text' as const), text: texts(letters, 149) }),
  )
}

function payments(letters: fc.Arbitrary<string>): fc.Arbitrary<Payment> {
  return fc
    .record({
      cents: amounts,
      kind: fc.constantFrom('transfer', 'transfer', 'return', 'charge', 'sent', 'other'),
      isDebit: fc.boolean(),
      name: texts(letters, 70),
      iban: fc.option(ibans(0)),
      said: saidIn(letters),
      bankReference: fc.integer({ min: 0, max: 999_999_999 }).map((number) => `BANK${number}`),
    })
    .map(({ cents, isDebit, ...payment }) => {
      const isNegative = payment.kind === 'sent' || (payment.kind !== 'transfer' && isDebit)
      return { ...payment, amountCents: isNegative ? 0 - cents : cents }
    })
}

function bookings(letters: fc.Arbitrary<string>): fc.Arbitrary<Booking> {
  const payment = payments(letters)
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ date: dates, valueDate: fc.option(dates), as: fc.constant('alone' as const), payment }),
    },
    fc.record({
      date: dates,
      valueDate: fc.option(dates),
      as: fc.constantFrom('detailed', 'wronglyDetailed', 'undetailed'),
      payments: fc.array(payment, { minLength: 1, maxLength: 4 }),
      isTotalOfBank: fc.boolean(),
    }),
  )
}

function daysOf(letters: fc.Arbitrary<string>): fc.Arbitrary<Day> {
  return fc.record({
    account: ibans(5_000_000_000),
    number: fc.option(fc.integer({ min: 1, max: 366 })),
    isDuplicate: fc.boolean(),
    openingDate: fc.option(dates),
    openingCents: fc.oneof(fc.constant(0), fc.integer({ min: -9_999_999, max: 9_999_999 })),
    date: dates,
    bookings: fc.array(bookings(letters), { maxLength: 6 }),
  })
}

/** Days with the letters of windows-1252, and with those of any script. */
export const latinDays = daysOf(latinLetters)
export const days = daysOf(anyLetters)

/** Choices that a bank may make in its files of CAMT. */
export const camtChoices: fc.Arbitrary<CamtChoices> = fc.record({
  version: fc.integer({ min: 2, max: 13 }),
  prefix: fc.constantFrom('', 'ns0:'),
  isPrevious: fc.boolean(),
  hasMore: fc.boolean(),
  saysBatch: fc.boolean(),
  hasCodes: fc.boolean(),
})

/** The entries of a day that every reader should find. */
export function trueEntries(day: Day): BankEntry[] {
  return day.bookings
    .flatMap((booking) => {
      if (booking.as === 'alone') return [entryOf(booking, booking.payment)]
      if (booking.as === 'detailed') return booking.payments.map((payment) => entryOf(booking, payment))
      return [batchOf(booking)]
    })
    .filter(({ amountCents }) => amountCents !== 0)
}

function entryOf({ date, valueDate }: Booking, { said, ...payment }: Payment): BankEntry {
  const isOurs = said.type === 'reference'
  return {
    ...payment,
    date,
    valueDate,
    reference: isOurs ? said.text : null,
    communication: isOurs ? '' : said.text,
    hints: [],
  }
}

function batchOf(booking: Booking): BankEntry {
  return {
    date: booking.date,
    valueDate: booking.valueDate,
    amountCents: amountOf(booking),
    kind: 'batch',
    name: '',
    iban: null,
    reference: null,
    communication: '',
    hints: [],
    bankReference: '',
  }
}

/** A transfer with a reference, for tests that change one thing of it. */
export const transfer: Payment = {
  amountCents: 125_00,
  kind: 'transfer',
  name: 'Scholengroep Sint-Jan',
  iban: 'BE68539007547034',
  said: { type: 'reference', text: '202600000192' },
  bankReference: 'BANK1',
}
