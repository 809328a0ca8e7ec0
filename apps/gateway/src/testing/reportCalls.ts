/** The calls of deliveries to the accountant, of reminders and reports, for the test of extensions: see `paymentCalls.ts`. */
import type { proceduresOf } from './gateway.ts'
import type { ExtensionCall } from './paymentCalls.ts'

type Procedures = Pick<ReturnType<typeof proceduresOf>, 'reminders' | 'reports'>

export function reportCalls({ reminders, reports }: Procedures): ExtensionCall[] {
  const items = [{ schoolGroupId: 4, invoiceIds: [7] }]
  const batch = { json: { batch: 3, invoices: [{ invoiceId: 7, state: 'queued' }] } }
  const account = { opening: 0, rows: [], closing: 0 }
  const list = (name: string, read: () => Promise<unknown>, path = name): ExtensionCall => {
    return [`reports.${name}`, read, `GET /api/report/${path}`, { json: { items: [] } }]
  }
  return [
    ['reminders.due', () => reminders.due.query(), 'GET /api/reminder/due', { json: { items: [] } }],
    ['reminders.posted', () => reminders.posted.mutate({ items }), 'PUT /api/reminder/posted', batch],
    ['reminders.send', () => reminders.send.mutate({ items, also: true }), 'PUT /api/reminder/send', batch],
    [
      'reports.account',
      () => reports.account.query({ schoolGroupId: 5, to: '2024-02-29' }),
      'GET /api/report/account?schoolGroupId=5&to=2024-02-29',
      { json: account },
    ],
    ['reports.aged', () => reports.aged.query({}), 'GET /api/report/aged', { json: { rows: [], unassigned: 0 } }],
    list(
      'agedInvoices',
      () => reports.agedInvoices.query({ date: '2024-02-29', schoolGroupId: 5, age: 'to30' }),
      'agedinvoices?date=2024-02-29&schoolGroupId=5&age=to30',
    ),
    list('attendance', () => reports.attendance.query({ year: 2026 }), 'attendance?year=2026'),
    list('expected', () => reports.expected.query({})),
    list('licences', () => reports.licences.query({ until: '2026-12-31' }), 'licences?until=2026-12-31'),
    list('occupancy', () => reports.occupancy.query({ year: 2026 }), 'occupancy?year=2026'),
    list('revenue', () => reports.revenue.query({ year: 2026 }), 'revenue?year=2026'),
    list(
      'revenueDocuments',
      () => reports.revenueDocuments.query({ year: 2026, month: 2, type: 0, kind: 'creditNote' }),
      'revenuedocuments?year=2026&month=2&type=0&kind=creditNote',
    ),
  ]
}

export function accountingCalls({ accounting }: Pick<ReturnType<typeof proceduresOf>, 'accounting'>): ExtensionCall[] {
  const delivery = { id: 1, from: '2026-10-01', until: '2026-10-31', documents: 2 }
  return [
    [
      'accounting.deliver',
      () => accounting.deliver.mutate({ until: '2026-10-31' }),
      'PUT /api/accounting/deliver',
      { json: delivery },
    ],
    [
      'accounting.deliveries',
      () => accounting.deliveries.query(),
      'GET /api/accounting/deliveries',
      { json: { items: [] } },
    ],
  ]
}
