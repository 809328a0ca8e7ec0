/** Payments of an upstream of the tests' own, and the page that shows them. */
import type { Page } from '@playwright/test'
import { config } from '@schoolbeheer/contracts/school/config'
import {
  payments as calls,
  type OpenInvoice,
  type PaymentEntry,
  type Statement,
  type Suggestion,
} from '@schoolbeheer/contracts/school/payments'
import { extensions } from '@schoolbeheer/contracts/extensions'
import { row, table } from './tables.ts'
import type { Upstream } from './upstream.ts'

/** A payment of € 121,00 that waits for a decision, changed by the given fields. */
export function entry(id: number, fields: Partial<PaymentEntry> = {}): PaymentEntry {
  const amount = fields.amount ?? 121
  return {
    id,
    source: 'bank',
    statementId: 1,
    date: '2026-11-20',
    valueDate: '2026-11-20',
    amount,
    remainder: amount,
    kind: 'transfer',
    state: 'toDo',
    name: `Scholengroep ${id}`,
    iban: 'BE68539007547034',
    reference: null,
    communication: `factuur ${id}`,
    schoolGroupId: null,
    schoolGroupName: null,
    reason: null,
    note: null,
    allocations: [],
    ...fields,
  }
}

/** Three payments, the newest first; the last is of € 200,00. */
export const three = [
  entry(3, { date: '2026-11-22' }),
  entry(2, { date: '2026-11-21' }),
  entry(1, { date: '2026-11-20', amount: 200, remainder: 200 }),
]

/** A suggestion that books all of a payment of € 121,00 on one invoice. */
export function suggestion(sequence: number, fields: Partial<Suggestion> = {}): Suggestion {
  return {
    key: `key ${sequence}`,
    reasons: ['reference'],
    allocations: [{ invoiceId: sequence, invoiceNumber: numberOf(sequence), open: 121, amount: 121 }],
    counterEntryId: null,
    schoolGroupId: null,
    remainder: 0,
    ...fields,
  }
}

export function openInvoice(sequence: number, fields: Partial<OpenInvoice> = {}): OpenInvoice {
  return {
    id: sequence,
    invoiceNumber: numberOf(sequence),
    status: 2,
    creationDate: '2026-10-01',
    dueDate: '2026-10-31',
    schoolGroupId: 1,
    schoolGroupName: 'Scholengroep Zee',
    total: 121,
    open: 121,
    refund: 0,
    ...fields,
  }
}

export function statement(id: number, fields: Partial<Statement> = {}): Statement {
  return {
    id,
    format: 'coda',
    account: 'BE71096123456769',
    number: String(id).padStart(3, '0'),
    date: '2026-11-20',
    opening: 1000,
    closing: 1121,
    entries: 1,
    toDo: 1,
    gap: null,
    importedAt: '2026-11-21T08:00:00.000Z',
    importedBy: 'Griet Claes',
    ...fields,
  }
}

export function numberOf(sequence: number) {
  return `2026-${String(sequence).padStart(5, '0')}`
}

/** Answers these payments to every list, and no suggestion for any. */
export function answerPayments({ answer }: Upstream, entries: readonly PaymentEntry[]) {
  answer(config.get, { json: { identityApiUrl: 'http://127.0.0.1:9', extensions } })
  for (const state of ['toDo', 'partly'] as const)
    answer(calls.entries, { json: { items: entries.filter((one) => one.state === state) } }, { state })
  answer(calls.entries, { json: { items: entries } })
  answer(calls.statements, { json: { items: [statement(1)] } })
  for (const { id } of entries) {
    answer(calls.entries, { json: { items: entries.filter((one) => one.id === id) } }, { id })
    answer(calls.suggest, { json: { items: [] } }, { id })
  }
}

export function answerSuggestions({ answer }: Upstream, id: number, ...items: Suggestion[]) {
  answer(calls.suggest, { json: { items } }, { id })
}

/** The bodies of the requests of a call. */
export function bodies(upstream: Upstream, call: Parameters<Upstream['asked']>[0]) {
  return upstream.asked(call).map(({ body }) => body)
}

export function list(page: Page, name = 'Te doen') {
  return table(page, name)
}
export function rowOf(page: Page, name: string) {
  return row(list(page), name)
}
/** The payment that is open. */
export function panel(page: Page) {
  return page.getByRole('region', { name: /^Betaling van/ })
}
