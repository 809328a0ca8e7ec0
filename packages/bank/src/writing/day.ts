/** A statement as a bank writes it: an account, its balances and its bookings, whatever the format. */
import type { EntryKind } from '../statement.ts'

/** A communication: our reference, an ISO reference, 12 digits of another kind that are valid all the same, or text. */
export type Said = { type: 'reference' | 'iso' | 'digits' | 'text'; text: string }

/** An amount with a counterparty. */
export type Payment = {
  amountCents: number
  kind: Exclude<EntryKind, 'batch'>
  name: string
  iban: string | null
  said: Said
  bankReference: string
}

/** A booked amount: alone, or the total of payments that the bank details, details wrongly or does not detail. */
export type Booking = { date: string; valueDate: string | null } & (
  | { as: 'alone'; payment: Payment }
  | { as: 'detailed' | 'wronglyDetailed' | 'undetailed'; payments: Payment[]; isTotalOfBank: boolean }
)

export type Day = {
  account: string
  number: number | null
  isDuplicate: boolean
  openingDate: string | null
  openingCents: number
  date: string
  bookings: Booking[]
}

export function amountOf(booking: Booking): number {
  return booking.as === 'alone'
    ? booking.payment.amountCents
    : booking.payments.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

export function closingOf({ openingCents, bookings: all }: Day): number {
  return all.reduce((sum, booking) => sum + amountOf(booking), openingCents)
}
