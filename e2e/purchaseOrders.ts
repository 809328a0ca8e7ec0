/** Purchase orders of an upstream of the tests' own, and the list that shows them. */
import type { Page } from '@playwright/test'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { purchaseOrders as calls, type PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { row, table } from './tables.ts'
import type { Upstream } from './upstream.ts'

const year = 2026

/** An order of € 100,00 without VAT that nobody has uploaded, changed by the given fields. */
export function order(sequence: number, fields: Partial<PurchaseOrder> = {}): PurchaseOrder {
  return {
    id: sequence,
    name: null,
    schoolGroupName: `Scholengroep ${sequence}`,
    invoiceType: 0,
    amount: 100,
    creationDate: '2026-01-15',
    uploadDate: null,
    invoiceId: null,
    schoolGroupPurchaseOrderEmails: `bestel${sequence}@school.test`,
    purchaseOrderNumber: numberOf(sequence),
    schoolGroupId: sequence,
    problem: null,
    underWay: false,
    sentAt: '2026-01-15T09:00:00Z',
    reminders: 0,
    remindedAt: null,
    uploadedBy: null,
    hasFile: false,
    invoiceNumber: null,
    ...fields,
  }
}

/** Orders of each state, with a problem, and under way. */
export const six = [
  order(6, { underWay: true, sentAt: null }),
  order(5, { invoiceType: 3, problem: 'purchaseorder_problem_failed', sentAt: null }),
  order(4, { invoiceType: 2, reminders: 2, remindedAt: '2026-03-01T09:00:00Z' }),
  order(3, { invoiceType: 1, name: 'PO 3', uploadDate: '2026-02-01', uploadedBy: 'Griet Claes', hasFile: true }),
  order(2, { name: 'PO 2', uploadDate: '2026-02-02', invoiceId: 9, invoiceNumber: '2026-00009', amount: 0.03 }),
  order(1, { schoolGroupName: 'École Zoë', amount: 1234.56 }),
]

/** Answers these as the orders of 2026, the only year. */
export function answerOrders({ answer }: Upstream, items: PurchaseOrder[]) {
  answer(invoices.years, { json: [year] })
  answer(calls.list, { json: { items } }, { year })
}

export function numberOf(sequence: number) {
  return `BB${year}-${String(sequence).padStart(5, '0')}`
}
export function list(page: Page) {
  return table(page, 'Bestelbonnen')
}
export function rowOf(page: Page, sequence: number) {
  return row(list(page), numberOf(sequence)).first()
}
export function tick(page: Page, sequence: number) {
  return page.getByRole('checkbox', { name: `Aanvinken: ${numberOf(sequence)}` })
}
export function bar(page: Page) {
  return page.getByRole('group', { name: 'Aangevinkte bestelbonnen' })
}
/** The menu of an order, opened by the keyboard. */
export async function openMenu(page: Page, sequence: number) {
  await page.getByRole('button', { name: `Acties: ${numberOf(sequence)}` }).press('Enter')
  return page.getByRole('menu')
}
