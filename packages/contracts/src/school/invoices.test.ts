import { expect, test } from 'vitest'
import { eInvoiceStates, type EInvoiceState } from './eInvoices.ts'
import { customersInvoices, Invoice } from './invoices.ts'

const trouble = {
  problem: 'invoice_problem_refused',
  eInvoice: { state: 'rejected', reason: 'BR-CO-15 of the access point', dispatchId: 7 },
} as const

const invoice: Invoice = { id: 1, type: 0, status: 2, items: [{ id: 2, amount: 100 }] }
const note = { id: 3, creditNoteNumber: 'CN2026-00001', amount: 100 }

test('customers see their invoices and credit notes without what went wrong, and without our reminding', () => {
  const reminded = { reminders: 2, lastReminded: '2026-10-30T10:00:00.000Z' }
  const creditNotes = [{ ...note, ...trouble }]
  const seen = customersInvoices([{ ...invoice, ...trouble, ...reminded, underWay: true, creditNotes }])
  expect(seen).toStrictEqual([{ ...invoice, creditNotes: [note] }])
})

test('an e-invoice that arrived is said to have, and no more', () => {
  const seen = eInvoiceStates.map((state) => {
    const eInvoice = { state, reason: 'said by the access point', dispatchId: 7 }
    const [own] = customersInvoices([{ ...invoice, eInvoice, creditNotes: [{ ...note, eInvoice }] }])
    return [state, own?.eInvoice, own?.creditNotes?.[0]?.eInvoice]
  })
  const arrived = new Set<EInvoiceState>(['accepted', 'delivered'])
  const said = (state: EInvoiceState) => (arrived.has(state) ? { state } : undefined)
  expect(seen).toEqual(eInvoiceStates.map((state) => [state, said(state), said(state)]))
})

test.each([{ by: 'post' }, true, 'per post', '0001-01-01T00:00:00', '0001-01-01T00:00:00.000Z'])(
  'another upstream that calls %j sentAt shows nobody an invoice that was not sent',
  (sentAt) => {
    expect(customersInvoices([Invoice.parse({ ...invoice, status: 1, sentAt })])).toEqual([])
  },
)

test('an invoice that was made anew after it was sent stays with its customer', () => {
  const sentAt = new Date('2026-11-22T12:00:00Z').toISOString()
  expect(customersInvoices([Invoice.parse({ ...invoice, status: 1, sentAt })])).toMatchObject([{ id: 1, sentAt }])
})
