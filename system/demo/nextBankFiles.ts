/** Files of the bank of the days after the last statements of a demo, which pay invoices that are open now. */
import type { BankFormat } from '@schoolbeheer/bank/statement'
import type { Payment } from '@schoolbeheer/bank/writing/day'
import type { GatewayClient } from '@schoolbeheer/client'
import { paymentReference } from '@schoolbeheer/domain/belgium'
import { addDays } from '@schoolbeheer/domain/dates'
import { SENT } from '@schoolbeheer/domain/invoices/statuses'
import { toCents } from '@schoolbeheer/domain/money'
import { bankDay, bankFile, demoAccounts, nextStatement } from '@schoolbeheer/school-api/demo/bankStatements'
import {
  inWords,
  movement,
  paying,
  payingInWords,
  payingWithSlip,
  type PayableInvoice,
} from '@schoolbeheer/school-api/demo/transfers'
import { StartError } from '@schoolbeheer/server/start'

export type NextFile = { name: string; bytes: Buffer }

/** A file an account. Throws a StartError where the demo is older than its statements. */
export async function nextBankFiles({ call }: GatewayClient): Promise<NextFile[]> {
  const statements = await call.payments.statements.query()
  const next = await openInvoices(call)
  return (['coda', 'camt.053'] as const).map((format) => {
    const account = demoAccounts[format]
    const last = statements.find((one) => one.account === account && one.format === format)
    if (!last)
      throw new StartError(
        `The demo has no statement of ${account}: it was made by an older version. Remove its data, and start it anew.`,
      )
    const date = bankDayAfter(last.date)
    const end = { account, number: Number(last.number), date: last.date, closingCents: toCents(last.closing) }
    const movements = payments[format](next).map((payment) => ({ date, payment }))
    const day = nextStatement(end, date, movements)
    const number = `${date.slice(0, 4)}-${String(day.number).padStart(3, '0')}`
    const name = { coda: `coda-${number}.cod`, 'camt.053': `camt-${number}.xml` }[format]
    return { name, bytes: bankFile(format, day) }
  })
}

function bankDayAfter(date: string): string {
  const after = addDays(date, 1)
  return bankDay(after) === after ? after : bankDayAfter(after)
}

/** Answers each open invoice once, the newest first, without those that a payment names which waits. */
async function openInvoices(call: GatewayClient['call']): Promise<() => PayableInvoice | undefined> {
  const waiting = (await call.payments.entries.query({ state: 'toDo' })).map((one) => one.communication ?? '')
  const isAwaited = (number: string | undefined) => waiting.some((text) => number && text.includes(number))
  const open = (await call.payments.openInvoices.query())
    .filter((one) => one.status === SENT && one.open > 0 && !isAwaited(one.invoiceNumber ?? undefined))
    .flatMap(({ invoiceNumber, schoolGroupId, schoolGroupName, open: euro }): PayableInvoice[] => {
      const [year, sequence] = (invoiceNumber ?? '').split('-').map(Number)
      if (!invoiceNumber || !year || !sequence || !schoolGroupId) return []
      const payer = { schoolGroupId, name: schoolGroupName ?? '' }
      return [{ invoiceNumber, reference: paymentReference(year, sequence), openCents: toCents(euro), payer }]
    })
  return () => open.pop()
}

type Ways = readonly ((invoice: PayableInvoice) => Payment)[]

const stranger = movement({ schoolGroupId: 0, name: 'Janssens An' }, 35_00, inWords('Inschrijving zwemles'))
const charge: Payment = {
  ...movement({ schoolGroupId: 0, name: '' }, -2_50, inWords('Kosten')),
  kind: 'charge',
  iban: null,
}

/** The payments of a day on each account. */
const payments: Record<BankFormat, (next: () => PayableInvoice | undefined) => Payment[]> = {
  coda: (next) => [...paid(next, [exact, exact, half, payingWithSlip, tooMuch]), stranger, charge],
  'camt.053': (next) => [...paid(next, [exact, payingInWords]), charge],
}

function paid(next: () => PayableInvoice | undefined, ways: Ways): Payment[] {
  return ways.flatMap((way) => {
    const invoice = next()
    return invoice ? [way(invoice)] : []
  })
}

function exact(invoice: PayableInvoice): Payment {
  return paying(invoice)
}

function half(invoice: PayableInvoice): Payment {
  return paying(invoice, Math.ceil(invoice.openCents / 2))
}

function tooMuch(invoice: PayableInvoice): Payment {
  return paying(invoice, invoice.openCents + 25_00)
}
