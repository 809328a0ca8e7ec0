/** Extensions of an upstream: the gateway uses one only where the upstream names it. */
import { procedures } from '@schoolbeheer/contracts/gateway/procedures'
import { beforeEach, expect, test } from 'vitest'
import { proceduresOf, refusalOf, testSchool } from './testing/gateway.ts'
import { gatewaySetup } from './testing/gatewaySetup.ts'
import { paymentCalls, type ExtensionCall } from './testing/paymentCalls.ts'
import { reportCalls } from './testing/reportCalls.ts'

const { gateway, upstream, admin } = await gatewaySetup()
const asAdmin = proceduresOf(gateway.url, admin)
const {
  account,
  config,
  courseDays,
  exceptions,
  feedback,
  invoices,
  licences,
  purchaseOrders,
  schoolGroups,
  schoolVisits,
  users,
  worklist,
} = asAdmin
const { guid } = testSchool

const calls: ExtensionCall[] = [
  [
    'account.calendar',
    () => account.calendar.mutate({ renew: true }),
    'POST /api/calendar/address',
    { json: { url: 'https://school.example/calendar/x.ics' } },
  ],
  [
    'account.checkCode',
    () => account.checkCode.mutate({ userId: 'u', code: 'c', purpose: 'confirm' }),
    'POST /api/account/checkcode',
    { json: { usable: true } },
  ],
  ['account.revokeCalendar', () => account.revokeCalendar.mutate(), 'DELETE /api/calendar/address', { status: 204 }],
  [
    'account.setLanguage',
    () => account.setLanguage.mutate({ language: 'fr' }),
    'PUT /api/account/language',
    { status: 204 },
    'POST /api/account/language',
  ],
  ['courseDays.cancel', () => courseDays.cancel.mutate({ id: 4 }), 'PUT /api/opencourseday/cancel/4', { status: 204 }],
  [
    'courseDays.leaveWaitingList',
    () => courseDays.leaveWaitingList.mutate({ id: 4 }),
    'DELETE /api/opencourseday/leavewaitinglist/4',
    { status: 204 },
  ],
  ['courseDays.mails', () => courseDays.mails.query({ id: 4 }), 'GET /api/opencourseday/getmails/4', { json: [] }],
  [
    'courseDays.message',
    () => courseDays.message.mutate({ id: 4, text: 'Breng een laptop mee.' }),
    'POST /api/opencourseday/message',
    { json: { sent: 3 } },
  ],
  ['courseDays.ownAttests', () => courseDays.ownAttests.query(), 'GET /api/attest/getown', { json: { items: [] } }],
  [
    'courseDays.prices',
    () => courseDays.prices.query(),
    'GET /api/opencourseday/getprices',
    { json: { types: [{ type: 1, part: 300, participant: 40 }], kilometre: 0.5 } },
  ],
  [
    'courseDays.sendAttests',
    () => courseDays.sendAttests.mutate({ id: 4 }),
    'POST /api/opencourseday/sendattests/4',
    { json: { sent: 3 } },
  ],
  [
    'courseDays.updateParticipant',
    () => courseDays.updateParticipant.mutate({ id: 11, email: 'an@school.example' }),
    'PUT /api/opencourseday/updateparticipant',
    { json: { attestTakenBack: false } },
  ],
  ['courseDays.wait', () => courseDays.wait.mutate({ id: 4 }), 'POST /api/opencourseday/wait/4', { status: 204 }],
  [
    'courseDays.waitingList',
    () => courseDays.waitingList.query({ id: 4 }),
    'GET /api/opencourseday/getwaitinglist/4',
    { json: { items: [{ id: 1, email: 'an@school.example', position: 1 }] } },
  ],
  [
    'exceptions.stacks',
    () => exceptions.stacks.query({ id: 21 }),
    'GET /api/exceptionlog/stacks/21',
    { json: { undoStack: ['Les verplaatst'], redoStack: [] } },
  ],
  ['feedback.remove', () => feedback.remove.mutate({ id: 4 }), 'DELETE /api/feedback/remove/4', { status: 204 }],
  [
    'feedback.setInvoiceRequired',
    () => feedback.setInvoiceRequired.mutate({ id: 4, value: false }),
    'PUT /api/feedback/updateinvoicerequired',
    { status: 204 },
  ],
  [
    'invoices.askAgain',
    () => invoices.askAgain.mutate({ dispatchId: 9 }),
    'PUT /api/invoice/askagain',
    { json: { state: 'delivered', dispatchId: 9 } },
  ],
  [
    'invoices.batch',
    () => invoices.batch.query({ id: 3 }),
    'GET /api/invoice/batch/3',
    { json: { total: 2, done: 1, failed: [], finished: false } },
  ],
  [
    'invoices.history',
    () => invoices.history.query({ id: 7 }),
    'GET /api/invoice/history/7',
    { json: { files: [], dispatches: [], events: [] } },
  ],
  [
    'invoices.preflight',
    () => invoices.preflight.mutate({ invoices: [{ invoiceId: 7 }] }),
    'POST /api/invoice/preflight',
    { json: { items: [{ invoiceId: 7, invoiceNumber: '2026-00007', channel: 'peppol', checks: [] }] } },
  ],
  [
    'invoices.resolveUncertain',
    () => invoices.resolveUncertain.mutate({ dispatchId: 9, sent: true }),
    'PUT /api/invoice/resolveuncertain',
    { status: 204 },
  ],
  [
    'invoices.retry',
    () => invoices.retry.mutate({ invoices: [{ invoiceId: 7 }] }),
    'PUT /api/invoice/retry',
    { json: { batch: 3, invoices: [{ invoiceId: 7, state: 'queued' }] } },
  ],
  [
    'invoices.retryDispatch',
    () => invoices.retryDispatch.mutate({ dispatchId: 9 }),
    'PUT /api/invoice/retrydispatch',
    { status: 204 },
  ],
  ['invoices.stopBatch', () => invoices.stopBatch.mutate({ id: 3 }), 'PUT /api/invoice/stopbatch/3', { status: 204 }],
  [
    'invoices.undoPaid',
    () => invoices.undoPaid.mutate({ id: 7, reason: 'x' }),
    'PUT /api/invoice/undopaid',
    { status: 204 },
  ],
  [
    'licences.stopped',
    () => licences.stopped.query({ schoolGuid: guid }),
    `GET /api/licence/stopped?schoolGuid=${guid}`,
    { json: { items: [{ id: 1, active: false }] } },
  ],
  ...paymentCalls(asAdmin),
  [
    'purchaseOrders.history',
    () => purchaseOrders.history.query({ id: 4 }),
    'GET /api/purchaseorder/history/4',
    { json: { dispatches: [], events: [] } },
  ],
  [
    'purchaseOrders.sendReminder',
    () => purchaseOrders.sendReminder.mutate({ purchaseOrders: [{ purchaseOrderId: 7 }] }),
    'PUT /api/purchaseorder/sendreminder',
    { status: 204 },
  ],
  [
    'purchaseOrders.withdraw',
    () => purchaseOrders.withdraw.mutate({ id: 7 }),
    'PUT /api/purchaseorder/withdraw',
    { status: 204 },
  ],
  ...reportCalls(asAdmin),
  [
    'schoolGroups.overview',
    () => schoolGroups.overview.query({ id: 4 }),
    'GET /api/schoolgroup/overview/4',
    { json: { invoices: { count: 0, rows: [] } } },
  ],
  [
    'schoolGroups.preflight',
    () => schoolGroups.preflight.query({ id: 4 }),
    'GET /api/schoolgroup/preflight/4',
    { json: { items: [{ name: 'endpoint', result: 'ok', text: 'einvoice_check_endpoint_ok' }] } },
  ],
  [
    'schoolVisits.remove',
    () => schoolVisits.remove.mutate({ id: 4 }),
    'DELETE /api/schoolvisit/remove/4',
    { status: 204 },
  ],
  [
    'schoolVisits.setInvoiceRequired',
    () => schoolVisits.setInvoiceRequired.mutate({ id: 4, value: false }),
    'PUT /api/schoolvisit/updateinvoicerequired',
    { status: 204 },
  ],
  [
    'users.resendActivation',
    () => users.resendActivation.mutate({ id: 5, schoolId: guid }),
    'POST /api/user/resendactivation',
    { status: 204 },
  ],
  [
    'worklist.get',
    () => worklist.get.query(),
    'GET /api/worklist',
    { json: { items: [{ name: 'overdue', year: 2026, count: 3, amount: 121 }] } },
  ],
]

function asked() {
  return upstream.requests.map(({ method, url }) => `${method} ${url}`).filter((call) => call !== 'GET /api/config')
}

beforeEach(() => {
  for (const [, , call, answer, also = call] of calls) for (const one of [call, also]) upstream.answer(one, answer)
})

test('every forwarded call that is an extension has its own name for it, and is tried here', () => {
  const marked = Object.entries(procedures).flatMap(([router, { calls: ofRouter }]) =>
    Object.entries(ofRouter).flatMap(([name, call]) =>
      'extension' in call ? [`${router}.${name} ${call.extension}`] : [],
    ),
  )
  expect(marked.toSorted()).toEqual(calls.map(([name]) => `${name} ${name}`))
})

test.each(calls)(
  '%s is asked of an upstream that names it, and of no other',
  async (name, write, call, _answer, also) => {
    for (const others of [
      {},
      { extensions: null },
      { extensions: 'all' },
      { extensions: ['schoolGroups.exportNarrowed', null] },
    ]) {
      upstream.answer('GET /api/config', { json: { identityApiUrl: upstream.url, ...others } })
      expect(await refusalOf(write())).toMatchObject({ status: 404 })
    }
    expect(asked()).toEqual([])
    upstream.answer('GET /api/config', { json: { identityApiUrl: upstream.url, extensions: [name] } })
    await write()
    expect(asked()).toEqual(also ? [call, also] : [call])
    expect(await config.get.query()).toMatchObject({ extensions: [name] })
  },
)
