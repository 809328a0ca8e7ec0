/** The number of SQL statements of each call that reads: it does not depend on the number of rows. */
import type { Call } from '@schoolbeheer/contracts/call'
import { activity } from '@schoolbeheer/contracts/school/activity'
import { attests } from '@schoolbeheer/contracts/school/attests'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { groupPreflight } from '@schoolbeheer/contracts/school/eInvoices'
import { exceptions } from '@schoolbeheer/contracts/school/exceptions'
import { feedback } from '@schoolbeheer/contracts/school/feedback'
import { groupOverview } from '@schoolbeheer/contracts/school/groupOverview'
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { invoiceSources } from '@schoolbeheer/contracts/school/invoiceSources'
import { licences } from '@schoolbeheer/contracts/school/licences'
import { locations } from '@schoolbeheer/contracts/school/locations'
import { purchaseOrderExtensions, purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { releases } from '@schoolbeheer/contracts/school/releases'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { schools, schoolsOfGroup } from '@schoolbeheer/contracts/school/schools'
import { schoolVisits } from '@schoolbeheer/contracts/school/schoolVisits'
import { recordSearch } from '@schoolbeheer/contracts/school/search'
import { worklist } from '@schoolbeheer/contracts/school/worklist'
import { connectionSettings } from '@schoolbeheer/server/database/pool'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, ofSchool, startTestApi, type TestApi } from './testing/api.ts'
import { addRelease, addSchool, addSchoolGroup } from './testing/records.ts'

let api: TestApi
let [few, many] = [new Map<string, number>(), new Map<string, number>()]
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-11-21T12:00:00Z') })
  const { db } = api.database
  const { guid } = await addSchool(db, { schoolGroupId: await addSchoolGroup(db) })
  await addRelease(db)
  const admin = { ...callers.admin, email: 'mens1@school.test' }
  const call = await api.as(ofSchool(admin, guid))
  const statements = countStatements()
  const count = async () => {
    const counts = new Map<string, number>()
    for (const [name, read] of Object.entries(reads)) {
      const before = statements.all
      await read(call, guid)
      counts.set(name, statements.all - before)
    }
    return counts
  }
  await addRows(1, 1)
  few = await count()
  await addRows(2, 20)
  many = await count()
})
afterAll(() => api.close())

const id = 1

/** The first record of each kind has so many lines, people, mails and entries of its own as there are records. */
const reads: Record<string, (call: Call, school: string) => Promise<unknown>> = {
  'activity.list': (call) => call(activity.list, { kind: 'invoice', id }),
  'attests.ownAttests': (call) => call(attests.ownAttests, {}),
  'courseDays.future': (call) => call(courseDays.future, {}),
  'courseDays.past': (call) => call(courseDays.past, {}),
  'courseDays.byId': (call) => call(courseDays.byId, { id }),
  'courseDays.participants': (call) => call(courseDays.participants, { id }),
  'courseDays.waitingList': (call) => call(courseDayExtensions.waitingList, { id }),
  'courseDays.mails': (call) => call(courseDayExtensions.mails, { id }),
  'exceptions.list': (call) => call(exceptions.list, {}),
  'exceptions.logs': (call) => call(exceptions.logs, { id }),
  'feedback.list': (call) => call(feedback.list, {}),
  'feedback.byId': (call) => call(feedback.byId, { id }),
  'invoices.years': (call) => call(invoices.years, {}),
  'invoices.list': (call) => call(invoices.list, { year: 2026 }),
  'invoices.listOwn': (call) => call(invoices.listOwn, {}),
  'invoices.history': (call) => call(invoiceExtensions.history, { id }),
  'invoices.batch': (call) => call(invoiceExtensions.batch, { id }),
  'invoices.courseDaysToInvoice': (call) => call(invoiceSources.courseDaysToInvoice, {}),
  'invoices.schoolVisitsToInvoice': (call) => call(invoiceSources.schoolVisitsToInvoice, {}),
  'invoices.feedbackToInvoice': (call) => call(invoiceSources.feedbackToInvoice, {}),
  'licences.stopped': (call, schoolGuid) => call(licences.stopped, { schoolGuid }),
  'locations.list': (call) => call(locations.list, {}),
  'locations.byId': (call) => call(locations.byId, { id }),
  'purchaseOrders.list': (call) => call(purchaseOrders.list, { year: 2026 }),
  'purchaseOrders.readyToInvoice': (call) => call(purchaseOrders.readyToInvoice, {}),
  'purchaseOrders.history': (call) => call(purchaseOrderExtensions.history, { id }),
  'releases.list': (call) => call(releases.list, {}),
  'schoolGroups.list': (call) => call(schoolGroups.list, {}),
  'schoolGroups.listToInvoice': (call) => call(schoolGroups.listToInvoice, {}),
  'schoolGroups.listToPurchaseOrder': (call) => call(schoolGroups.listToPurchaseOrder, {}),
  'schoolGroups.schools': (call) => call(schoolsOfGroup.schools, { schoolGroupId: id }),
  'schoolGroups.overview': (call) => call(groupOverview.overview, { id }),
  'schoolGroups.preflight': (call) => call(groupPreflight.preflight, { id }),
  'schools.own': (call) => call(schools.own, {}),
  'schools.list': (call) => call(schools.list, {}),
  'schools.byId': (call) => call(schools.byId, { id }),
  'schoolVisits.list': (call) => call(schoolVisits.list, {}),
  'schoolVisits.byId': (call) => call(schoolVisits.byId, { id }),
  'search.find': (call) => call(recordSearch.find, { q: 'mens' }),
  'search.find of a number': (call) => call(recordSearch.find, { q: '2026-0' }),
  'worklist.get': (call) => call(worklist.get, {}),
}

test.each(Object.keys(reads))('%s takes as many statements for 20 rows as for one', (name) => {
  expect(few.get(name)).toBeGreaterThan(0)
  expect(many.get(name)).toBe(few.get(name))
})

/** Counts the statements on every connection that the API takes from now on. */
function countStatements(): { all: number } {
  const statements = { all: 0 }
  const counted = new WeakSet<object>()
  api.database.pool.on('acquire', (client) => {
    const query: unknown = Reflect.get(client, 'query')
    if (counted.has(client) || typeof query !== 'function') return
    counted.add(client)
    const value = (...args: unknown[]): unknown => {
      if (args[0] !== connectionSettings) statements.all += 1
      return Reflect.apply(query, client, args)
    }
    Object.defineProperty(client, 'query', { value, configurable: true })
  })
  return statements
}

/** Adds rows of every kind from this number to that; children belong to the first record of their kind. */
async function addRows(from: number, to: number): Promise<void> {
  for (const insert of inserts)
    await api.database.pool.query(insert.replaceAll('$rows', `generate_series(${from}, ${to}) at`))
}

const day = `type, theme, description, is_public, parts, travel_kms, max_participants, links_to_manual, price_cents,
  price_participant_cents, start_date, end_date`
const dayValues = `0, 'Thema', 'Tekst', true, 1, 0, 30, '{}', 100, 100`
const line = `'Soort', 'Tekst', 1, 50, 50, 21`

const inserts = [
  `insert into school_groups (name, onderwijsnet_id, client_number, salutation, street, number, city_id, invoice_emails,
      peppol, requires_purchase_order, yearly, contract_type, contract_fee_cents)
    select 'Groep', 1, 'rij' || at, 'Mevrouw', 'Straat', '1', 1, 'a@b.test', false, at % 2 = 0, true, 1, 1000 from $rows`,
  `insert into schools (school_group_id, name, street, number, city_id, max_number_licences)
    select 1, 'School', 'Straat', '1', 1, 5 from $rows`,
  `insert into licences (school_id, user_email, name, creation_date) select 1, 'mens' || at, 'Mens', now() from $rows`,
  `insert into releases (name, test, mapping_file_id) select '2.' || at, false, 1 from $rows`,
  `insert into exceptions (message, exception, fingerprint) select 'Fout', 'Fout', at from $rows`,
  `insert into exception_logs (exception_id, exception_date, release_name, undo_stack, redo_stack)
    select 1, now(), '1.0', '{}', '{}' from $rows`,
  `insert into locations (name, description, street, number, city_id) select 'Plaats ' || at, '', 'Straat', '1', 1 from $rows`,
  `insert into parking_spots (location_id, name, description, free, street, number, city_id)
    select 1, 'Parking ' || at, '', true, 'Straat', '1', 1 from $rows`,
  `insert into course_days (${day}) select ${dayValues}, '2026-11-20 09:00', '2026-11-20 16:00' from $rows`,
  `insert into course_days (${day}) select ${dayValues}, '2026-12-20 09:00', '2026-12-20 16:00' from $rows`,
  `insert into participants (course_day_id, first_name, last_name, email, school_id, purchase_order_required, waiting_turn)
    select day, 'Mens', 'Mens', prefix || 'mens' || at || '@school.test', 1, false, turn
    from $rows, (values ('', 1, null), ('wacht', 1, 1), ('', 2, null)) as places (prefix, day, turn)`,
  `insert into course_day_messages (kind, course_day_id, at, name, email, day)
    select 'message', 1, now(), 'Mens', 'mens@school.test', '{"theme":"Thema","start":"","end":"","place":null}' from $rows`,
  `insert into invoices (year, sequence, invoice_number, reference, type, status, creation_date, due_date,
      school_group_id, amount_cents, total_cents, sent_at)
    select 2026, at, '2026-' || lpad(at::text, 5, '0'), 'rij' || at, 1, 2, '2026-01-01', '2026-01-31', 1, 1000, 1210, now()
    from $rows`,
  `insert into invoice_lines (invoice_id, position, type_name, description, quantity, unit_price_cents, amount_cents, vat_rate)
    select 1, at, ${line} from $rows`,
  `insert into credit_notes (year, sequence, credit_note_number, invoice_id, creation_date, amount_cents, vat_cents)
    select 2026, at, 'CN2026-' || lpad(at::text, 5, '0'), 1, '2026-02-01', 1, 0 from $rows`,
  `insert into credit_note_lines (credit_note_id, invoice_line_id, amount_cents) select at, 1, 1 from $rows`,
  `insert into batches (asked_at, actor_id) select now(), 'rij' from $rows`,
  `insert into batch_items (batch_id, invoice_id, action, state) select 1, at, 'send', 'failed' from $rows`,
  `insert into purchase_orders (year, sequence, purchase_order_number, type, school_group_id, creation_date, amount_cents,
      total_cents, secret, secret_hash, name, uploaded_at)
    select 2026, at, 'BB2026-' || lpad(at::text, 5, '0'), 1, 1, '2026-01-01', 100, 121, '', at, 'Mens ' || at, now() from $rows`,
  `insert into purchase_order_lines (purchase_order_id, position, type_name, description, quantity, unit_price_cents,
      amount_cents, vat_rate) select 1, at, ${line} from $rows`,
  `insert into dispatches (document_kind, document_id, purpose, recipient, message_id, asked_by, state, queued_at)
    select kind, case kind when 'courseDayMessage' then at else 1 end, purpose, 'a' || at || '@b.test', kind || at, 'rij', 'uncertain', now()
    from $rows, (values ('invoice', 'invoice'), ('creditNote', 'creditNote'), ('courseDayMessage', 'courseDay'),
      ('purchaseOrder', 'purchaseOrder')) as kinds (kind, purpose)`,
  `insert into activity (at, kind, record_id, action, actor_id, changes)
    select now(), kind, 1, 'changed', 'rij', '[]' from $rows, unnest(array['invoice', 'purchaseOrder']) as kind`,
  `insert into school_visits (school_group_id, theme, description, date, location, hours, travel_kms, purchase_order_required)
    select 1, 'Bezoek', 'Tekst', '2026-01-01', 'School', 2, 10, false from $rows`,
  `insert into individual_feedback (school_group_id, description, date, hours, purchase_order_required)
    select 1, 'Tekst', '2026-01-01', 2, false from $rows`,
]
