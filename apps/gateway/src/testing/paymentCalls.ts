/** The calls of operations and payments, for the test of extensions: each with its name, its call to the upstream, and the answer. */
import type { Answer } from '@schoolbeheer/testing/upstream'
import type { proceduresOf } from './gateway.ts'

export type ExtensionCall = [name: string, write: () => Promise<unknown>, call: string, answer: Answer, also?: string]

export function paymentCalls({
  operations,
  payments,
}: Pick<ReturnType<typeof proceduresOf>, 'operations' | 'payments'>): ExtensionCall[] {
  const put = (name: string, write: () => Promise<unknown>, path = name): ExtensionCall => {
    return [`payments.${name}`, write, `PUT /api/payment/${path}`, { status: 204 }]
  }
  const get = (name: string, read: () => Promise<unknown>, path = name): ExtensionCall => {
    return [`payments.${name}`, read, `GET /api/payment/${path}`, { json: { items: [] } }]
  }
  const span = { from: '2026-11-26T08:00:00Z', until: '2026-11-26T09:00:00Z', sent: true }
  return [
    [
      'operations.answerMails',
      () => operations.answerMails.mutate(span),
      'POST /api/operations/answermails',
      { json: { answered: 1, left: 0 } },
    ],
    [
      'operations.renewLinks',
      () => operations.renewLinks.mutate(),
      'POST /api/operations/renewlinks',
      { json: { calendars: 1, orders: 1 } },
    ],
    [
      'operations.restored',
      () => operations.restored.query(),
      'GET /api/operations/restored',
      { json: { lost: { total: 0, first: [] }, mails: { total: 0, first: [] } } },
    ],
    [
      'operations.settle',
      () => operations.settle.mutate({ series: [], nothingLost: true }),
      'POST /api/operations/settle',
      { status: 204 },
      'POST /api/release/sendheldmails',
    ],
    [
      'operations.status',
      () => operations.status.query(),
      'GET /api/operations/status',
      { json: { releases: [], queues: [], mail: true, database: true, series: [] } },
      'GET /api/release',
    ],
    [
      'operations.voidNumbers',
      () => operations.voidNumbers.mutate({ kind: 'invoice', year: 2026, first: 41, last: 41, reason: 'Proef' }),
      'POST /api/operations/voidnumbers',
      { status: 204 },
    ],
    put('accept', () => payments.accept.mutate({ items: [{ entryId: 1, key: 'x' }] })),
    put('allocate', () => payments.allocate.mutate({ entryId: 1, allocations: [{ invoiceId: 7, amount: 1 }] })),
    put('assign', () => payments.assign.mutate({ entryId: 1, schoolGroupId: 4 })),
    put('dismiss', () => payments.dismiss.mutate({ entryId: 1, reason: 'own' })),
    get('entries', () => payments.entries.query({ q: '121,00' }), 'entries?q=121%2C00'),
    get('openInvoices', () => payments.openInvoices.query({}), 'openinvoices'),
    put('pair', () => payments.pair.mutate({ entryId: 1, counterEntryId: 2 })),
    put('reopen', () => payments.reopen.mutate({ entryId: 1 })),
    get('statements', () => payments.statements.query({})),
    get('suggest', () => payments.suggest.query({ id: 1 }), 'suggest/1'),
    put('takeBack', () => payments.takeBack.mutate({ entries: [{ entryId: 1, allocationIds: [3] }] }), 'takeback'),
    put('undo', () => payments.undo.mutate({ allocationId: 3 })),
  ]
}
