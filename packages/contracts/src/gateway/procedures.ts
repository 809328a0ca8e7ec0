/**
 * The table of the gateway's typed procedures: its routers, the calls of each router, and the API behind these. Other
 * programs depend on the names, so a name changes only with a decision record.
 */
import type { Procedures } from '../endpoint.ts'
import { account } from '../identity/account.ts'
import { search } from './search.ts'
import { setRole, users } from '../identity/users.ts'
import { accounting } from '../school/accounting.ts'
import { activity } from '../school/activity.ts'
import { attests } from '../school/attests.ts'
import { calendar } from '../school/calendar.ts'
import { config } from '../school/config.ts'
import { courseDays } from '../school/courseDays.ts'
import { courseDayExtensions } from '../school/courseDaysExtensions.ts'
import { creditNotes } from '../school/creditNotes.ts'
import { eInvoices, groupPreflight } from '../school/eInvoices.ts'
import { exceptions } from '../school/exceptions.ts'
import { feedback } from '../school/feedback.ts'
import { groupOverview } from '../school/groupOverview.ts'
import { invoiceExtensions } from '../school/invoiceExtensions.ts'
import { invoices } from '../school/invoices.ts'
import { invoiceSources } from '../school/invoiceSources.ts'
import { licences } from '../school/licences.ts'
import { locations } from '../school/locations.ts'
import { operations } from '../school/operations.ts'
import { payments } from '../school/payments.ts'
import { purchaseOrderExtensions, purchaseOrders } from '../school/purchaseOrders.ts'
import { reference } from '../school/reference.ts'
import { reminders } from '../school/reminders.ts'
import { releases } from '../school/releases.ts'
import { reports } from '../school/reports.ts'
import { schoolGroups } from '../school/schoolGroups.ts'
import { schoolVisits } from '../school/schoolVisits.ts'
import { schools, schoolsOfGroup } from '../school/schools.ts'
import { settling } from '../school/settling.ts'
import { worklist } from '../school/worklist.ts'

/** The calls of a router, and the API behind them. */
export type RouterContract<P extends Procedures = Procedures> = { api: ApiName; calls: P }

export type ApiName = 'school' | 'identity'

export const procedures = {
  config: school(config),
  reference: school(reference),
  // The calendar calls go to the school API: see the gateway's `features/account.ts`.
  account: identity({ ...account, ...calendar }),
  releases: school(releases),
  exceptions: school(exceptions),
  activity: school(activity),
  schoolGroups: school({ ...schoolGroups, ...schoolsOfGroup, ...groupOverview, ...groupPreflight }),
  schools: school(schools),
  licences: school(licences),
  locations: school(locations),
  schoolVisits: school(schoolVisits),
  feedback: school(feedback),
  courseDays: school({ ...courseDays, ...courseDayExtensions, ...attests }),
  invoices: school({ ...invoices, ...invoiceExtensions, ...settling, ...invoiceSources, ...eInvoices }),
  creditNotes: school(creditNotes),
  operations: school(operations),
  payments: school(payments),
  purchaseOrders: school({ ...purchaseOrders, ...purchaseOrderExtensions }),
  reminders: school(reminders),
  reports: school(reports),
  accounting: school(accounting),
  search: identity(search),
  worklist: school(worklist),
  users: identity({ ...users, setRole }),
}

function school<P extends Procedures>(calls: P): RouterContract<P> {
  return { api: 'school', calls }
}

function identity<P extends Procedures>(calls: P): RouterContract<P> {
  return { api: 'identity', calls }
}
