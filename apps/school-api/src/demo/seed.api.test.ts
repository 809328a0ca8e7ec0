import { attests } from '@schoolbeheer/contracts/school/attests'
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { feedback } from '@schoolbeheer/contracts/school/feedback'
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { purchaseOrders } from '@schoolbeheer/contracts/school/purchaseOrders'
import { orderState } from '@schoolbeheer/domain/purchaseOrders/states'
import { payments } from '@schoolbeheer/contracts/school/payments'
import { suggestionReasons } from '@schoolbeheer/domain/payments/reasons'
import { locations } from '@schoolbeheer/contracts/school/locations'
import { reminders } from '@schoolbeheer/contracts/school/reminders'
import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { schoolVisits } from '@schoolbeheer/contracts/school/schoolVisits'
import { schools, schoolsOfGroup } from '@schoolbeheer/contracts/school/schools'
import { courseDayTypes } from '@schoolbeheer/domain/courseDays/rules'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, ofSchool, startTestApi, type TestApi } from '../testing/api.ts'
import { wrongPaymentsInBooks, wrongSourcesInBooks } from '../testing/books.ts'
import { demoSchools, seedDemo } from './seed.ts'

const now = new Date('2026-11-21T12:00:00Z')

let api: TestApi
beforeAll(async () => void (api = await startTestApi({ now: () => now.getTime() })))
afterAll(() => api.close())

// Some 500 PDFs are rendered.
test('an empty database is filled once, also by two at once, and then left alone', async () => {
  const { database, sealing } = api
  const seed = (groups?: number) => seedDemo(database.db, sealing, { now, ...(groups && { groups }) })
  await Promise.all([seed(), seed()])
  const call = await api.as(callers.admin)
  const groups = await call(schoolGroups.list, {})
  expect(groups).toHaveLength(60)
  await seed(100)
  expect(await call(schoolGroups.list, {})).toEqual(groups)
})

test('somebody of the first demo school sees its group, with that school in it', async () => {
  const [school] = await demoSchools(api.database.db)
  const call = await api.as(ofSchool(callers.active, school?.guid ?? ''))
  const [group, ...others] = await call(schoolGroups.list, {})
  expect(others).toEqual([])
  const ofGroup = await call(schoolsOfGroup.schools, { schoolGroupId: group?.id ?? 0 })
  expect(ofGroup.map(({ guid, name }) => ({ guid, name }))).toContainEqual(school)
})

test('the first demo school has a handful of licences and free ones, and nobody more than may be', async () => {
  const [first] = await demoSchools(api.database.db)
  const own = await (await api.as(ofSchool(callers.schoolAdmin, first?.guid ?? '')))(schools.own, {})
  expect(own.activeLicences).toHaveLength(6)
  expect(own.maxNumberLicences).toBeGreaterThan(6)
  const { rows } = await api.database.pool.query(`
    select min(max_number_licences - active) as free
    from schools join (select school_id, count(*)::int as active from licences group by school_id) on school_id = id`)
  expect(rows).toEqual([{ free: 0 }])
})

test('the demo users of a school see the invoices that were sent, and the next invoice gets the next number', async () => {
  const [school] = await demoSchools(api.database.db)
  const own = await (await api.as(ofSchool(callers.schoolAdmin, school?.guid ?? '')))(invoices.listOwn, {})
  expect(new Set(own.map(({ status }) => status))).toEqual(new Set([2, 3]))
  const call = await api.as(callers.admin)
  const year = Number(brusselsDate(now).slice(0, 4))
  const before = await call(invoices.list, { year })
  const last = before.filter(({ creditNotes }) => (creditNotes ?? []).length > 0)
  expect(last).not.toEqual([])
  const [group] = await call(schoolGroups.listToInvoice, {})
  await call(invoices.createContract, { contractStart: '2099-01-01', items: [{ schoolGroupId: group?.id ?? 0 }] })
  const next = String(before.length + 1).padStart(5, '0')
  expect((await call(invoices.list, { year }))[0]?.invoiceNumber).toBe(`${year}-${next}`)
})

test('there are places to go to, and visits and feedback of this year and the last, on school days', async () => {
  const call = await api.as(callers.courseWriter)
  const places = await call(locations.list, {})
  expect(places.length).toBeGreaterThan(10)
  expect((await call(locations.byId, { id: places[0]?.id ?? 0 })).parkingSpots).not.toEqual([])
  const visits = await call(schoolVisits.list, {})
  const given = await call(feedback.list, {})
  const today = brusselsDate(now)
  expect(visits.filter(({ date }) => (date ?? '') > today)).not.toEqual([])
  expect(given.filter(({ date }) => (date ?? '') > today)).toEqual([])
  for (const list of [visits, given]) {
    const dates = list.map(({ date }) => date ?? '')
    for (const year of ['2025', '2026']) expect(dates.some((date) => date.startsWith(year))).toBe(true)
    expect(dates.filter((date) => [0, 6].includes(new Date(date).getUTCDay()) || /-0[78]-/.test(date))).toEqual([])
  }
})

test('what was rendered has its PDF, some an earlier one, and the history says what became of it', async () => {
  const { pool } = api.database
  const without = await pool.query(`
    select invoice_number from invoices where (file_id is null) <> (status = 0)
    union all select credit_note_number from credit_notes where file_id is null or paper is null`)
  expect(without.rows).toEqual([])
  const twice = await pool.query(`
    select record_id from activity where kind = 'invoice' and action = 'created' group by record_id having count(*) > 1`)
  expect(twice.rows).toEqual([])
  const { rows } = await pool.query(`
    select invoice_id as id from invoice_reminders join invoice_files using (invoice_id)
    where version = 2 and count = 1 limit 1`)
  const call = await api.as(callers.admin)
  const { files, dispatches, events } = await call(invoiceExtensions.history, { id: rows[0].id })
  expect(files.map(({ version }) => version)).toEqual([2, 1])
  expect(new Set(dispatches.map(({ purpose }) => purpose))).toEqual(new Set(['invoice', 'reminder']))
  const done = events.map(({ action }) => action)
  expect(done.slice(-4)).toEqual(['reminded', 'sent', 'recreated', 'created'])
  const chunks = await pool.query(`
    select count(*)::int as files, count(*) filter (where content like '%PDF-%')::int as pdfs
    from files join file_chunks on file_id = id and position = 0 where content_type = 'application/pdf'`)
  expect(chunks.rows[0].pdfs).toBe(chunks.rows[0].files)
})

test('what failed of the demo invoices can be tried again, and failed on the day of its invoice', async () => {
  const call = await api.as(callers.admin)
  const failed = (await call(invoices.list, { year: 2026 })).filter(
    ({ problem }) => problem && problem !== 'invoice_problem_refused',
  )
  expect(new Set(failed.map(({ status }) => status))).toEqual(new Set([0, 1]))
  for (const { id, creationDate } of failed.filter(({ status }) => status === 1)) {
    const { dispatches } = await call(invoiceExtensions.history, { id })
    expect(dispatches.map(({ date }) => date.slice(0, 10))).toEqual(dispatches.map(() => creationDate))
  }
  const certain = failed.filter(({ problem }) => problem !== 'invoice_problem_uncertain')
  const asked = { invoices: certain.map(({ id }) => ({ invoiceId: id })) }
  expect((await call(invoiceExtensions.retry, asked))?.invoices).toHaveLength(certain.length)
})

test('the first invoices look like an ordinary day, and those with a problem lie further back', async () => {
  const call = await api.as(callers.admin)
  const problems = (await call(invoices.list, { year: 2026 })).map(({ problem }) => Boolean(problem))
  expect(problems.slice(0, 10).filter(Boolean).length).toBeLessThanOrEqual(1)
  expect(problems.filter(Boolean).length).toBeGreaterThan(5)
})

test('what was sent to groups on Peppol went there, and one was refused', async () => {
  const call = await api.as(callers.admin)
  const all = await call(invoices.list, { year: 2026 })
  const sent = all.filter(({ eInvoice, status }) => eInvoice && (status ?? 0) > 1)
  expect(new Set(sent.map(({ eInvoice }) => eInvoice?.state))).toEqual(new Set(['delivered', 'rejected']))
  expect(all.filter(({ problem }) => problem === 'invoice_problem_refused')).toMatchObject([
    { status: 2, schoolGroupPeppol: true, eInvoice: { state: 'rejected' } },
  ])
})

test('a year of statements leaves no gap and agrees with the invoices, and each kind of suggestion and letter waits', async () => {
  const call = await api.as(callers.admin)
  const gaps = (await call(payments.statements, {})).map(({ format, gap }) => `${format} ${gap ?? 'whole'}`)
  expect(new Set(gaps)).toEqual(new Set(['coda whole', 'camt.053 whole']))
  expect(await wrongPaymentsInBooks(api.database.pool)).toEqual([])
  const all = await call(payments.entries, {})
  const waiting = all.filter(({ state }) => state === 'toDo' || state === 'partly')
  expect(waiting.length >= 8 && waiting.length <= 15).toBe(true)
  const suggested = await Promise.all(waiting.map(({ id }) => call(payments.suggest, { id })))
  expect(new Set(suggested.map(([first]) => first?.reasons[0]))).toEqual(new Set([...suggestionReasons, undefined]))
  const reasons = [null, 'charges', 'notOurs', 'own', 'interest', 'withdrawn']
  expect(new Set(all.map(({ reason }) => reason))).toEqual(new Set(reasons))
  const due = await call(reminders.due, {})
  expect(new Set(due.map(({ level }) => level))).toEqual(new Set([1, 2, 3]))
  expect(new Set(due.map(({ hold }) => hold))).toEqual(new Set([null, 'payment', 'noAddress']))
})

test('orders of every type were not uploaded, uploaded and invoiced, the last by their invoices; one day is billed to three groups', async () => {
  const call = await api.as(callers.admin)
  const orders = await call(purchaseOrders.list, { year: 2026 })
  const kinds = orders.map((order) => `${order.invoiceType} ${orderState(order)}`)
  const wanted = [0, 1, 2, 3].flatMap((type) =>
    ['notUploaded', 'uploaded', 'invoiced'].map((state) => `${type} ${state}`),
  )
  expect([...new Set(kinds)].toSorted((a, b) => a.localeCompare(b))).toEqual(
    wanted.toSorted((a, b) => a.localeCompare(b)),
  )
  const numbers = orders.map(({ purchaseOrderNumber }) => Number(purchaseOrderNumber?.slice(7)))
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
  expect(orders.filter(({ underWay }) => underWay)).toEqual([])
  expect(new Set(orders.map(({ problem }) => problem))).toEqual(new Set([null, 'purchaseorder_problem_failed']))
  expect(orders.some(({ uploadDate, uploadedBy }) => uploadDate && uploadedBy === null)).toBe(true)
  const billed = await call(invoices.list, { year: 2026 })
  expect(new Set(billed.map(({ type }) => type))).toEqual(new Set([0, 1, 2, 3]))
  const { rows } = await api.database.pool.query(`
    select count(invoice_line_id) > 2 as several, sum(share_cents)::int = price_cents as whole
    from course_day_shares s join course_days d on d.id = course_day_id
    left join billed_sources b on b.kind = 'courseDayShare' and b.source_id = d.id and b.school_group_id = s.school_group_id
    group by d.id having bool_or(share_cents % 100 <> 0)
    order by 1 desc limit 1`)
  expect(rows).toEqual([{ several: true, whole: true }])
  expect(await wrongSourcesInBooks(api.database.pool)).toEqual([])
})

test('course days of every type have been and are to come; one is full with people who wait, one hidden, one cancelled', async () => {
  const [school] = await demoSchools(api.database.db)
  const writer = await api.as(callers.courseWriter)
  const [future, past] = [await writer(courseDays.future, {}), await writer(courseDays.past, {})]
  expect(new Set(future.map(({ type }) => type))).toEqual(new Set(courseDayTypes))
  expect(new Set(past.map(({ type }) => type))).toEqual(new Set(courseDayTypes))
  expect(past).toHaveLength(40)
  expect(past.at(-1)?.startDate.slice(0, 7)).toBe('2024-12')
  expect(future.filter(({ cancelled }) => cancelled)).toHaveLength(1)
  expect(future.filter(({ isPublic }) => !isPublic)).not.toEqual([])
  const full = future.find(({ placesLeft }) => placesLeft === 0)
  const waiting = await writer(courseDayExtensions.waitingList, { id: full?.id ?? 0 })
  expect(waiting.map(({ position }) => position)).toEqual([1, 1, 1, 2, 3])
  const present = await writer(courseDays.participants, { id: past[0]?.id ?? 0 })
  expect(present.filter((one) => one.present && one.schoolName)).not.toEqual([])

  const claims = { ...ofSchool(callers.active, school?.guid ?? ''), email: 'leerkracht@demo.test' }
  const teacher = await api.as(claims)
  const own = await Promise.all(
    future.map(async ({ id, isPublic }) => (isPublic ? teacher(courseDays.participants, { id }) : [])),
  )
  expect(own.flat().filter(({ email }) => email === claims.email)).not.toEqual([])
  const open = future.find(({ isPublic, placesLeft }, index) => isPublic && placesLeft && own[index]?.length === 0)
  await teacher(courseDays.signUp, { id: open?.id ?? 0 })
})

test('a demo teacher has an attest, by mail too, and the days in a calendar; for the last day none were given yet', async () => {
  const jonas = await api.as({ ...callers.active, email: 'leerkracht@demo.test' })
  const [attest] = await jonas(attests.ownAttests, {})
  expect(attest?.number).toMatch(/^[\da-f]{32}$/)
  const { pool } = api.database
  const { rows } = await pool.query(`
    select from participants left join calendar_entries as entry
      on entry.course_day_id = participants.course_day_id and entry.email = lower(participants.email)
    where (waiting_turn is null) <> (uid is not null)`)
  expect(rows).toEqual([])
  const writer = await api.as(callers.courseWriter)
  const [last, before] = await writer(courseDays.past, {})
  const mailsOf = async (id = 0) => (await writer(courseDayExtensions.mails, { id })).map(({ kind }) => kind)
  expect(await mailsOf(last?.id)).toEqual([])
  expect(new Set(await mailsOf(before?.id))).toEqual(new Set(['attest']))
})

test('there are as many invoices, course days and participants as are wanted', async () => {
  const { db, pool } = api.database
  await pool.query(
    'truncate school_groups, course_days, locations, invoices, document_counters, dispatches, exceptions, releases restart identity cascade',
  )
  await seedDemo(db, api.sealing, { groups: 1, invoices: 300, courseDays: 1000, participants: 500, now })
  const made = await (await api.as(callers.admin))(invoices.list, { year: 2025 })
  expect(made.length).toBeGreaterThanOrEqual(300)
  expect(made.length).toBeLessThan(320)
  const writer = await api.as(callers.courseWriter)
  expect(await writer(courseDays.past, {})).toHaveLength(1000)
  const largest = (await writer(courseDays.future, {})).find(({ maxParticipants }) => maxParticipants === 506)
  expect(await writer(courseDays.participants, { id: largest?.id ?? 0 })).toHaveLength(500)
})
