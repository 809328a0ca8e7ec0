/** The calls of reports, for the test of extensions: see `paymentCalls.ts`. */
import type { proceduresOf } from './gateway.ts'
import type { ExtensionCall } from './paymentCalls.ts'

export function reportCalls({ reports }: Pick<ReturnType<typeof proceduresOf>, 'reports'>): ExtensionCall[] {
  const account = { opening: 0, rows: [], closing: 0 }
  const list = (name: string, read: () => Promise<unknown>, path = name): ExtensionCall => {
    return [`reports.${name}`, read, `GET /api/report/${path}`, { json: { items: [] } }]
  }
  return [
    [
      'reports.account',
      () => reports.account.query({ schoolGroupId: 5, to: '2024-02-29' }),
      'GET /api/report/account?schoolGroupId=5&to=2024-02-29',
      { json: account },
    ],
    ['reports.aged', () => reports.aged.query({}), 'GET /api/report/aged', { json: { rows: [], unassigned: 0 } }],
    list('attendance', () => reports.attendance.query({ year: 2026 }), 'attendance?year=2026'),
    list('expected', () => reports.expected.query({})),
    list('licences', () => reports.licences.query({ until: '2026-12-31' }), 'licences?until=2026-12-31'),
    list('occupancy', () => reports.occupancy.query({ year: 2026 }), 'occupancy?year=2026'),
    list('revenue', () => reports.revenue.query({ year: 2026 }), 'revenue?year=2026'),
  ]
}
