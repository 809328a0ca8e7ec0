/** A writer of CODA, record by record as the specification lays them out. */
import type { EntryKind } from '../statement.ts'
import { amountOf, closingOf, type Booking, type Day, type Payment, type Said } from './day.ts'

export type CodaChoices = {
  /** Whether a Belgian account is written as its number. */
  asNumber: boolean
  /** Whether a day without bookings has no closing balance. */
  isShort: boolean
  /** Whether there are records that only inform: free texts and further details. */
  informs: boolean
}

export const plainCoda: CodaChoices = { asNumber: false, isShort: false, informs: false }

/** A text of a record, and the column at which it begins. */
type Field = [column: number, text: string]

const numbers = 10_000

/** The records of days, one statement after the other. */
export function codaRecords(days: readonly Day[], choices: CodaChoices): string[] {
  return days.flatMap((day, index) => statementRecords(day, choices, index < days.length - 1))
}

/** The file in UTF-8, or in windows-1252. */
export function codaFile(records: readonly string[], encoding: 'utf-8' | 'windows-1252', lineEnd = '\r\n'): Buffer {
  const text = records.map((record) => record + lineEnd).join('')
  return encoding === 'utf-8'
    ? Buffer.from(text)
    : Buffer.from(Array.from(text, (letter) => latinCodes.get(letter) ?? 63))
}

/** The record with a text at a column, counted from 1. */
export function columnsSet(record: string, column: number, text: string): string {
  return record.slice(0, column - 1) + text + record.slice(column - 1 + text.length)
}

const decoder = new TextDecoder('windows-1252')
const latinCodes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Buffer.from([code])), code]))

function statementRecords(day: Day, { asNumber, isShort, informs }: CodaChoices, isFollowed: boolean): string[] {
  const account = accountFields(day.account, asNumber)
  const number = String(day.number ?? 0).padStart(3, '0')
  const movements = day.bookings.flatMap((booking, index) => bookingRecords(booking, (index + 1) % numbers, informs))
  const ending =
    isShort && movements.length === 0
      ? []
      : [
          row(
            [1, `8${number}`],
            [5, account.columns],
            [42, signed(closingOf(day))],
            [58, ddmmyy(day.date)],
            [128, '0'],
          ),
          ...(informs ? [row([1, '4'], [33, 'Vrije mededeling'], [128, '0'])] : []),
        ]
  const body = [
    row(
      [1, `1${account.structure}${number}`],
      [6, account.columns],
      [43, signed(day.openingCents)],
      [59, ddmmyy(day.openingDate)],
      [126, number],
    ),
    ...movements,
    ...ending,
  ]
  const amounts = day.bookings.map(amountOf)
  return [
    row(
      [1, '00000'],
      [6, ddmmyy(day.date)],
      [12, '20105'],
      [17, day.isDuplicate ? 'D' : ' '],
      [84, '00000'],
      [128, '2'],
    ),
    ...body,
    row(
      [1, '9'],
      [17, String(body.filter((one) => !one.startsWith('4')).length).padStart(6, '0')],
      [23, thousandths(total(amounts.filter((amount) => amount < 0)))],
      [38, thousandths(total(amounts.filter((amount) => amount > 0)))],
      [128, isFollowed ? '1' : '2'],
    ),
  ]
}

function accountFields(account: string, asNumber: boolean): { structure: string; columns: string } {
  if (!account.startsWith('BE')) return { structure: '3', columns: `${account.padEnd(34)}EUR` }
  if (!asNumber) return { structure: '2', columns: `${account.padEnd(34)}EUR` }
  return { structure: '0', columns: `${account.slice(4)} EUR0BE`.padEnd(37) }
}

function bookingRecords(booking: Booking, sequence: number, informs: boolean): string[] {
  const write = movementWriter(sequence, booking)
  if (booking.as === 'alone') {
    const { payment } = booking
    const records = write(payment, informs ? '3' : '0', informs)
    return informs ? [...records, ...write({ ...payment, said: { type: 'text', text: '' } }, '8', false)] : records
  }
  const details = booking.as === 'undetailed' ? [] : booking.payments
  const off = booking.as === 'wronglyDetailed' ? 1 : 0
  const partType = booking.isTotalOfBank ? (informs ? '7' : '6') : '5'
  return [
    ...write(totalOf(amountOf(booking)), booking.isTotalOfBank ? '2' : '1', false),
    ...details.flatMap((payment, index) => [
      ...write({ ...payment, amountCents: payment.amountCents + (index === 0 ? off : 0) }, partType, informs),
      ...(partType === '7' ? write(totalOf(1), '9', false) : []),
    ]),
  ]
}

function totalOf(amountCents: number): Payment {
  const said: Said = { type: 'text', text: '' }
  return { amountCents, kind: 'other', name: '', iban: null, said, bankReference: '' }
}

/** Writes the movements of one sequence number, whose details are counted with their records 3. */
function movementWriter(sequence: number, { date, valueDate }: Booking) {
  let detail = -1
  const numbered = () => String(sequence).padStart(4, '0') + String(detail).padStart(4, '0')
  return (payment: Payment, type: string, informs: boolean): string[] => {
    detail = (detail + 1) % numbers
    const communication = communicationOf(payment.said).padEnd(149)
    const returned = payment.kind === 'return' && payment.amountCents % 2 !== 0
    const movement: Field[][] = [
      [
        [1, `21${numbered()}`],
        [11, payment.bankReference],
        [32, signed(payment.amountCents)],
        [48, ddmmyy(valueDate)],
        [54, type + codes[payment.kind] + '000'],
        [62, (payment.said.type === 'text' ? '0' : '1') + communication.slice(0, 53)],
        [116, ddmmyy(date)],
      ],
    ]
    const third = communication.slice(106).trim() !== '' || payment.name !== '' || payment.iban !== null
    if (returned || communication.slice(53).trim() !== '')
      movement.push([
        [1, `22${numbered()}`],
        [11, communication.slice(53, 106)],
        [64, 'KLANT'],
        [113, returned ? '2MS03' : ''],
      ])
    if (third)
      movement.push([
        [1, `23${numbered()}`],
        [11, `${(payment.iban ?? '').padEnd(34)}EUR`],
        [48, payment.name.slice(0, 35)],
        [83, communication.slice(106)],
      ])
    const information = informationOf(payment, informs).map((fields, index, all): Field[][] => {
      detail = (detail + 1) % numbers
      const last: Field = [128, index < all.length - 1 ? '1' : '0']
      return [
        [
          [1, `31${numbered()}`],
          [11, payment.bankReference],
          [32, `${type}${codes[payment.kind]}000`],
          ...fields,
          [126, '1 0'],
        ],
        [[1, `32${numbered()}`], [11, ' en verder'], [126, '0'], last],
      ]
    })
    return [
      ...movement.map((fields, index) => {
        const isContinued = index < movement.length - 1
        return row(...fields, [126, isContinued ? '1 0' : `0 ${information.length > 0 ? 1 : 0}`])
      }),
      ...information.flat().map((fields) => row(...fields)),
    ]
  }
}

/** The counterparty's whole name, and a free text that is no communication of ours. */
function informationOf({ name, said }: Payment, informs: boolean): Field[][] {
  return [
    ...(name.length > 35 ? [[[40, `1001${name}`] satisfies Field]] : []),
    ...(informs && said.type !== 'reference' && said.text !== '' ? [[[40, '0Bijlage'] satisfies Field]] : []),
  ]
}

const codes: Record<Exclude<EntryKind, 'batch'>, string> = {
  transfer: '0150',
  return: '0154',
  charge: '8037',
  sent: '0101',
  other: '0113',
}

const types = { reference: '101', iso: '100', digits: '103', text: '' }

function communicationOf({ type, text }: Said): string {
  return types[type] + text
}

function row(...fields: Field[]): string {
  return fields.reduce((columns, [column, text]) => columnsSet(columns, column, text), ' '.repeat(128))
}

function signed(cents: number): string {
  return (cents < 0 ? '1' : '0') + thousandths(cents)
}

function thousandths(cents: number): string {
  return `${Math.abs(cents)}0`.padStart(15, '0')
}

function ddmmyy(date: string | null): string {
  return date === null ? '000000' : date.slice(8) + date.slice(5, 7) + date.slice(2, 4)
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
