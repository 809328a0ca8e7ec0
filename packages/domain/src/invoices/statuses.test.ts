import { expect, test } from 'vitest'
import { invoiceObstacle, type InvoiceAction } from './actions.ts'
import {
  canCredit,
  canMoveDueDate,
  hasPdf,
  invoiceStatuses,
  isAtCustomer,
  isOverdue,
  customerState,
} from './statuses.ts'

test.each<[InvoiceAction, (string | undefined)[]]>([
  ['send', ['nopdf', undefined, undefined, 'paid']],
  ['sendReminder', ['nopdf', 'notsent', undefined, 'paid']],
  ['recreatePdf', ['nopdf', undefined, undefined, 'paid']],
  ['setPaid', ['nopdf', 'notsent', undefined, 'paid']],
])('%s of invoices at 0, 1, 2 and 3', (action, obstacles) => {
  expect(invoiceStatuses.map((status) => invoiceObstacle(action, { status, open: 1 }))).toEqual(obstacles)
})

test('who owes nothing any more is not reminded and does not pay, but may get the invoice again', () => {
  const settled = { status: 2, open: 0 } as const
  expect(invoiceObstacle('sendReminder', settled)).toBe('settled')
  expect(invoiceObstacle('setPaid', settled)).toBe('settled')
  expect(invoiceObstacle('send', settled)).toBeUndefined()
})

test('what is being sent is neither sent again nor changed, but can be paid', () => {
  const sending = { status: 2, open: 1, underWay: true } as const
  expect(invoiceObstacle('send', sending)).toBe('underway')
  expect(invoiceObstacle('sendReminder', sending)).toBe('underway')
  expect(invoiceObstacle('recreatePdf', sending)).toBe('underway')
  expect(invoiceObstacle('setPaid', sending)).toBeUndefined()
  expect(canCredit(sending)).toBe(false)
})

test('customers have what is at 2 or 3, and what was sent before it was made anew', () => {
  expect(invoiceStatuses.map((status) => isAtCustomer({ status }))).toEqual([false, false, true, true])
  expect(isAtCustomer({ status: 1, sentAt: null })).toBe(false)
  expect(isAtCustomer({ status: 1, sentAt: '2026-11-22T12:00:00.000Z' })).toBe(true)
})

test('there is a PDF, and credit, from status 1 on', () => {
  expect(invoiceStatuses.map(hasPdf)).toEqual([false, true, true, true])
  expect(invoiceStatuses.map((status) => canCredit({ status }))).toEqual([false, true, true, true])
})

test.each([
  [{ status: 2, dueDate: '2026-11-21', open: 1 }, true],
  [{ status: 2, dueDate: '2026-11-22', open: 1 }, false],
  [{ status: 2, dueDate: '2026-11-21', open: 0 }, false],
  [{ status: 3, dueDate: '2026-11-21', open: 1 }, false],
  [{ status: 1, dueDate: '2026-11-21', open: 1 }, false],
  [{ status: 2, dueDate: null, open: 1 }, false],
] as const)('%j is overdue on 22 November: %s', (invoice, overdue) => {
  expect(isOverdue(invoice, '2026-11-22')).toBe(overdue)
})

test.each([
  ['yesterday', {}, true],
  ['today: there is time to pay', { dueDate: '2026-11-23' }, false],
  ['sent', { status: 2 }, false],
  ['sent, and made anew', { sentAt: '2026-11-01T10:00:00.000Z' }, false],
  ['sent perhaps', { problem: 'invoice_problem_uncertain' }, false],
  ['failed', { problem: 'invoice_problem_failed' }, true],
  ['an upstream that says no date', { dueDate: null }, false],
] as const)('whether the due date can move before sending: %s', (_, fields, can) => {
  const invoice = { status: 1, dueDate: '2026-11-22', sentAt: null, problem: null, ...fields } as const
  expect(canMoveDueDate(invoice, '2026-11-23')).toBe(can)
})

test.each([
  ['sent and not due yet', {}, 'topay'],
  ['due today', { dueDate: '2026-11-23' }, 'topay'],
  ['due yesterday', { dueDate: '2026-11-22' }, 'overdue'],
  ['made anew since it was sent', { status: 1, dueDate: '2026-11-22' }, 'overdue'],
  ['without a due date', { dueDate: null }, 'topay'],
  ['paid too late', { status: 3, dueDate: '2026-11-22' }, 'paid'],
  ['paid, then credited', { status: 3, open: 0 }, 'paid'],
  ['made anew, and paid before it was sent again', { status: 1, open: 0, paid: 12_100 }, 'paid'],
  ['credited in full', { paid: 0, open: 0, dueDate: '2026-11-22' }, 'credited'],
] as const)('an invoice that its customer has: %s', (_, fields, state) => {
  expect(customerState({ status: 2, open: 12_100, dueDate: '2026-12-22', ...fields }, '2026-11-23')).toBe(state)
})
