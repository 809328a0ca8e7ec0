/** Long files of a day, in each format: transfers that are booked each alone, or in one total that the bank details. */
import type { Booking } from '../writing/day.ts'
import { camtFile, camtLines, plainCamt } from '../writing/writeCamt.ts'
import { codaFile, codaRecords } from '../writing/writeCoda.ts'
import { transfer } from './days.ts'

const date = '2026-11-23'

/** So many transfers, each with a communication of 140 letters, alone or in one total. */
export function longBookings(count: number, as: 'alone' | 'total'): Booking[] {
  const payments = Array.from({ length: count }, (_, at) => {
    const said = { type: 'text' as const, text: `${at} ${'factuur van november '.repeat(6)}` }
    return { ...transfer, name: `Scholengroep ${at}`, said }
  })
  if (as === 'total') return [{ date, valueDate: date, as: 'detailed', payments, isTotalOfBank: false }]
  return payments.map((payment) => ({ date, valueDate: date, as, payment }))
}

/** The file of these bookings in each format. */
export const longFiles: Record<'coda' | 'camt', (bookings: Booking[]) => Buffer> = {
  coda: (bookings) =>
    codaFile(codaRecords([dayOf(bookings)], { asNumber: false, isShort: false, informs: true }), 'utf-8'),
  camt: (bookings) => camtFile(camtLines([dayOf(bookings)], plainCamt)),
}

function dayOf(bookings: Booking[]) {
  const [openingDate, openingCents] = [null, 0]
  return { account: 'BE62510007547061', number: 1, isDuplicate: false, openingDate, openingCents, date, bookings }
}
