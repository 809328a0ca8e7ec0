/** Documents for tests and benchmarks. */
import type { BillLine } from '@schoolbeheer/peppol/paper'
import { vat } from '@schoolbeheer/domain/money'
import { demoCompany } from '../demo/company.ts'
import type { AttestPaper } from '../documents/attest.ts'
import type { ReminderPaper } from '../documents/reminder.ts'
import type { ReminderLetterPaper } from '../documents/reminderLetter.ts'
import type { CreditNotePaper, Customer, InvoicePaper, PurchaseOrderPaper } from '../documents/paper.ts'

export const { logo: _logo, ...company } = {
  ...demoCompany,
  enterpriseNumber: 'BE0123456749',
  iban: 'BE68539007547034',
}

export const customer: Customer = {
  name: 'Scholengroep Dender en Durme',
  salutation: 'Mevrouw Griet Claes\nBoekhouding',
  street: 'Kerkstraat',
  number: '12',
  postalCode: '9200',
  city: 'Dendermonde',
  vat: 'BE0404000050',
  clientNumber: 'K-0007',
}

export const line: BillLine = {
  typeName: 'Contract',
  description: 'Jaarcontract van 01/12/2026 tot en met 30/11/2027',
  quantity: 1,
  unitPriceCents: 480_000,
  amountCents: 480_000,
  vatRate: 21,
}

const share = {
  ...line,
  typeName: 'Licentie',
  description: 'Schijf 2 van 5',
  unitPriceCents: 125_000,
  amountCents: 125_000,
}

const renderedAt = '2026-11-22T10:00:00.000Z'

export function invoicePaper(differs: Partial<InvoicePaper> = {}): InvoicePaper {
  return {
    kind: 'invoice',
    renderedAt,
    company,
    customer,
    number: '2026-00001',
    date: '2026-11-22',
    dueDate: '2026-12-22',
    orderNumber: null,
    period: { start: '2026-12-01', end: '2027-11-30' },
    reference: '202600000192',
    ...billed(differs.lines ?? [line, share]),
    ...differs,
  }
}

export function creditNotePaper(): CreditNotePaper {
  const { dueDate: _, reference: __, ...bill } = invoicePaper()
  return { ...bill, kind: 'creditNote', number: 'CN2026-00001', invoice: { number: bill.number, date: bill.date } }
}

export function reminderPaper(differs: Partial<ReminderPaper> = {}): ReminderPaper {
  const { number, date, dueDate, totalCents, reference } = invoicePaper()
  return {
    kind: 'reminder',
    renderedAt,
    company,
    customer,
    date: '2027-01-05',
    invoice: { number, date, dueDate, totalCents },
    orderNumber: null,
    openCents: totalCents - 32_050,
    reference,
    count: 1,
    firstDate: null,
    ...differs,
  }
}

/** A letter about two invoices: a notice of default for the second. */
export function reminderLetterPaper(differs: Partial<ReminderLetterPaper> = {}): ReminderLetterPaper {
  const { number, date, dueDate, totalCents: openCents, reference } = invoicePaper()
  const first = { number, date, dueDate, openCents, reference, reminders: 0, level: 1 }
  const second = { ...first, number: '2026-00002', reference: '202600000293', reminders: 2, level: 3 }
  return {
    kind: 'reminderLetter',
    renderedAt,
    company,
    customer,
    date: '2027-02-05',
    level: 3,
    invoices: [first, second],
    firstDate: '2027-01-05',
    lateCosts: null,
    ...differs,
  }
}

export function attestPaper(differs: Partial<AttestPaper> = {}): AttestPaper {
  const number = '0123456789abcdef0123456789abcdef'
  return {
    kind: 'attest',
    renderedAt,
    company,
    number,
    address: `https://school.example/attests/${number}`,
    date: '2026-06-11',
    name: 'Anna Peeters',
    day: {
      theme: 'Uurroosters maken',
      date: '2026-06-10',
      start: '09:00',
      end: '16:00',
      place: 'Vormingscentrum, Kerkstraat 12, 9200 Dendermonde',
    },
    ...differs,
  }
}

export function orderPaper(): PurchaseOrderPaper {
  const { dueDate: _, reference: __, ...bill } = invoicePaper()
  return { ...bill, kind: 'purchaseOrder', number: 'BB2026-00001', period: null }
}

function billed(of: BillLine[]): Pick<InvoicePaper, 'lines' | 'vat' | 'totalCents'> {
  const baseCents = of.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const vatCents = vat(baseCents, 21)
  return { lines: of, vat: [{ rate: 21, baseCents, vatCents }], totalCents: baseCents + vatCents }
}
