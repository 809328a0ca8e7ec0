/** Statements of the demo company's accounts that follow each other, and their files. */
import { closingOf, type Booking, type Day, type Payment } from '@schoolbeheer/bank/writing/day'
import { camtFile, camtLines, plainCamt } from '@schoolbeheer/bank/writing/writeCamt'
import { codaFile, codaRecords, plainCoda } from '@schoolbeheer/bank/writing/writeCoda'
import type { BankFormat } from '@schoolbeheer/bank/statement'
import { compactIban } from '@schoolbeheer/domain/belgium'
import { addDays } from '@schoolbeheer/domain/dates'
import { demoCompany, demoSecondAccount } from './company.ts'

/** The accounts of the company: each bank gives files of one format. */
export const demoAccounts = {
  coda: compactIban(demoCompany.iban),
  'camt.053': compactIban(demoSecondAccount),
} satisfies Record<BankFormat, string>

export type Movement = { date: string; payment: Payment }

/** The end of a statement, at which the next one begins. */
export type StatementEnd = { account: string; number: number; date: string; closingCents: number }

/** The statement that follows another. Numbers begin again each year. */
export function nextStatement(before: StatementEnd, date: string, movements: readonly Movement[]): Day {
  const isNewYear = date.slice(0, 4) > before.date.slice(0, 4)
  return {
    account: before.account,
    number: isNewYear ? 1 : before.number + 1,
    isDuplicate: false,
    openingDate: before.date,
    openingCents: before.closingCents,
    date,
    bookings: movements.map((one): Booking => ({
      date: one.date,
      valueDate: one.date,
      as: 'alone',
      payment: one.payment,
    })),
  }
}

export function endOf(day: Day): StatementEnd {
  const { account, number, date } = day
  return { account, number: number ?? 0, date, closingCents: closingOf(day) }
}

export function bankFile(format: BankFormat, day: Day): Buffer {
  return format === 'coda'
    ? codaFile(codaRecords([day], plainCoda), 'windows-1252')
    : camtFile(camtLines([day], plainCamt))
}

/** The day itself, or the Friday before a weekend: banks book on no other days. */
export function bankDay(date: string): string {
  const ofWeek = new Date(date).getUTCDay()
  return addDays(date, ofWeek === 6 ? -1 : ofWeek === 0 ? -2 : 0)
}
