/** Invoices of an upstream of the tests' own, and the list that shows them. */
import { paymentReference } from '@schoolbeheer/domain/belgium'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { invoices as calls } from '@schoolbeheer/contracts/school/invoices'
import { config } from '@schoolbeheer/contracts/school/config'
import type { Extension } from '@schoolbeheer/contracts/endpoint'
import { extensions } from '@schoolbeheer/contracts/extensions'
import { expect, type Page } from '@playwright/test'
import { ask } from './procedures.ts'
import { row, table } from './tables.ts'
import type { Upstream } from './upstream.ts'

const year = 2026

/** The year of invoices that are made now. */
export function thisYear(): number {
  return Number(brusselsDate(new Date()).slice(0, 4))
}

/** An invoice of € 100,00 without VAT that was sent and is not due yet, changed by the given fields. */
export function invoice(sequence: number, fields: Partial<Invoice> = {}): Invoice {
  const amount = fields.amount ?? 100
  return {
    id: sequence,
    invoiceNumber: `${year}-${String(sequence).padStart(5, '0')}`,
    type: 0,
    status: 2,
    creationDate: '2026-11-02',
    dueDate: '2199-12-31',
    amount,
    reference: paymentReference(year, sequence),
    schoolGroupName: `Scholengroep ${sequence}`,
    schoolGroupPeppol: false,
    purchaseOrderName: null,
    items: [{ id: sequence * 10, typeName: 'Contract', amount }],
    creditNotes: [],
    ...fields,
  }
}

/** Invoices of each kind and status: credited, overdue, without a PDF, with a problem. */
export const six = [
  invoice(6, { type: 3, status: 3, amount: 0.03 }),
  invoice(5, { type: 2, purchaseOrderName: 'PO-5', schoolGroupPeppol: true }),
  invoice(4, { type: 1, dueDate: '2026-01-31', amount: 1234.56 }),
  invoice(3, {
    amount: 10,
    creditNotes: [
      { id: 1, creditNoteNumber: 'CN2026-00001', amount: 0.02, status: 1, items: [] },
      { id: 2, creditNoteNumber: 'CN2026-00002', amount: 3.33, status: 0, items: [] },
    ],
  }),
  invoice(2, { status: 1, problem: 'invoice_problem_failed', schoolGroupName: 'École Zoë' }),
  invoice(1, { status: 0, problem: 'invoice_problem_rendering' }),
]

/** Answers these as the invoices of 2026, the only year. */
export function answerInvoices({ answer }: Upstream, items: Invoice[]) {
  answer(calls.years, { json: [year] })
  answer(calls.list, { json: { items } }, { year })
}

/** Makes the upstream name these extensions, by default all. */
export function offer({ answer }: Upstream, ...names: Extension[]) {
  answer(config.get, {
    json: { identityApiUrl: 'http://127.0.0.1:9', extensions: names.length > 0 ? names : extensions },
  })
}

/** Waits until the service has these fields for the invoice of a group. */
export function untilInvoice(page: Page, group: string, said: Record<string, unknown>) {
  const read = async () => {
    const all = await ask<Invoice[]>(page, 'invoices.list', { year: thisYear() })
    return all.find(({ schoolGroupName }) => schoolGroupName === group)
  }
  return expect.poll(read).toMatchObject(said)
}

export function list(page: Page, name = 'Facturen') {
  return table(page, name)
}
export function rowOf(page: Page, sequence: number) {
  return row(list(page), numberOf(sequence)).first()
}
export function numberOf(sequence: number) {
  return `${year}-${String(sequence).padStart(5, '0')}`
}
export function tick(page: Page, sequence: number) {
  return page.getByRole('checkbox', { name: `${numberOf(sequence)} aanvinken` })
}
export function bar(page: Page) {
  return page.getByRole('group', { name: 'Aangevinkte facturen' })
}
/** Presses a button of the bar of ticked rows. */
export function press(page: Page, name: string) {
  return bar(page).getByRole('button', { name }).click()
}
/** Presses an item of the menu in that bar. */
export async function pressMore(page: Page, name: string) {
  await press(page, 'Meer')
  await bar(page).getByRole('menuitem', { name }).click()
}
export function toggle(page: Page, name: string) {
  return page.getByRole('group', { name: 'Filters' }).getByRole('checkbox', { name, exact: true })
}
/** Flips a switch by the keyboard: the box itself lies below its label. */
export function flip(page: Page, name: string) {
  return toggle(page, name).press('Space')
}
/** Chooses an action of the menu above the list. */
export async function choose(page: Page, name: string) {
  await page.getByRole('button', { name: 'Acties', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}
