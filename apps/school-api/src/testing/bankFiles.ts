/** Files of our bank for tests: days of transfers in both formats, and their import. */
import { amountOf, type Booking, type Day, type Payment } from '@schoolbeheer/bank/writing/day'
import { camtFile, camtLines, plainCamt } from '@schoolbeheer/bank/writing/writeCamt'
import { codaFile, codaRecords, plainCoda } from '@schoolbeheer/bank/writing/writeCoda'
import { ImportedStatement } from '@schoolbeheer/contracts/school/paymentImports'
import { z } from 'zod'
import { callers, type Claims, type TestApi } from './api.ts'
import { ourAccount } from './payments.ts'

/** A transfer with a reference, received. */
export function transfer(amountCents: number, fields: Partial<Payment> = {}): Payment {
  const said = { type: 'text', text: '' } as const
  return {
    amountCents,
    kind: 'transfer',
    name: 'Sint-Jan',
    iban: 'BE43068999999501',
    said,
    bankReference: '',
    ...fields,
  }
}

/** The reference of an invoice as what is said of a transfer. */
export function referring(text: string): Pick<Payment, 'said'> {
  return { said: { type: 'reference', text } }
}

export function dayOf(date: string, payments: Payment[], fields: Partial<Day> = {}): Day {
  const bookings = payments.map((payment): Booking => ({ date, valueDate: date, as: 'alone', payment }))
  const [openingDate, openingCents] = [null, 100_000]
  return {
    account: ourAccount,
    number: null,
    isDuplicate: false,
    openingDate,
    openingCents,
    date,
    bookings,
    ...fields,
  }
}

/** A day after others, with their balance: numbered, and opening where they closed. */
export function dayAfter(before: Day, date: string, payments: Payment[], fields: Partial<Day> = {}): Day {
  const openingCents = before.bookings.reduce((sum, booking) => sum + amountOf(booking), before.openingCents)
  const number = before.number === null ? null : before.number + 1
  return dayOf(date, payments, { number, openingCents, openingDate: before.date, ...fields })
}

export function coda(...days: Day[]): Blob {
  const records = codaRecords(days, plainCoda)
  return new Blob([new Uint8Array(codaFile(records, 'utf-8'))])
}

export function camt(...days: Day[]): Blob {
  return new Blob([new Uint8Array(camtFile(camtLines(days, plainCamt)))])
}

/** The elements of a CAMT file, for tests that change some. */
export function camtTexts(day: Day): string[] {
  return camtLines([day], { ...plainCamt, hasMore: true })
}

const Answer = z.looseObject({ statements: z.array(ImportedStatement).default([]) })

/** Sends files in one upload, as an admin or another caller, who leaves when the signal says so. */
export async function importFiles(
  api: Pick<TestApi, 'url' | 'issuer'>,
  files: Blob[],
  claims: Claims = callers.admin,
  signal: AbortSignal | null = null,
): Promise<{ status: number; body: z.infer<typeof Answer> }> {
  const form = new FormData()
  for (const [index, file] of files.entries())
    form.append('file', file, file instanceof File ? file.name : `bestand ${index + 1}`)
  const authorization = `Bearer ${await api.issuer.token(claims)}`
  const response = await fetch(`${api.url}/api/payment/import`, {
    method: 'POST',
    body: form,
    headers: { authorization },
    signal,
  })
  return { status: response.status, body: Answer.parse(await response.json()) }
}
