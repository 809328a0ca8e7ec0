/** Invoices by role: who sees which of them. */
import { creditNotes as crediting } from '@schoolbeheer/contracts/school/creditNotes'
import { invoiceFiles } from '@schoolbeheer/contracts/school/invoiceFiles'
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { roles } from '@schoolbeheer/domain/roles'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callers, ofSchool, program, startTestApi, statusOf, type Claims, type TestApi } from '../../testing/api.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { addInvoice } from '../../testing/invoices.ts'
import { addSchool, addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())
beforeEach(() =>
  api.database.pool.query('truncate school_groups, invoices, document_counters restart identity cascade'),
)

const { full } = creditNoteCalls(() => api)

/** A group with a school and an invoice in each of two years, the first credited, beside another group's invoice. */
async function twoGroups() {
  const { db } = api.database
  const schoolGroupId = await addSchoolGroup(db)
  const { guid } = await addSchool(db, { schoolGroupId })
  const old = await addInvoice(db, { schoolGroupId, on: '2025-03-01' })
  const young = await addInvoice(db, { schoolGroupId })
  const other = await addInvoice(db, {
    schoolGroupId: await addSchoolGroup(db, { name: 'Andere', clientNumber: '1002' }),
  })
  const note = await full(old)
  return { guid, old, young, other, note }
}

async function own(claims: Claims) {
  return (await api.as(claims))(invoices.listOwn, {})
}

const mayRead = ['Admin', 'SchoolAdmin', 'Directie', 'Boekhouding']

test('those who may see invoices get those of their own group, of all years and with their credit notes; nobody else', async () => {
  const { guid, old, young, note } = await twoGroups()
  for (const role of roles.filter((one) => !mayRead.includes(one)))
    expect([role, await statusOf(own(ofSchool({ sub: role, role: ['Active', role] }, guid)))]).toEqual([role, 403])
  for (const role of mayRead) {
    const seen = await own(ofSchool({ sub: role, role: ['Active', role] }, guid))
    expect(seen.map(({ id }) => id)).toEqual([young, old])
    const { eInvoice: _eInvoice, problem: _problem, ...noted } = note
    expect(seen.map(({ creditNotes }) => creditNotes)).toEqual([[], [noted]])
  }
  expect(await statusOf(own({ sub: 'inactive', role: mayRead, school: guid }))).toBe(403)
  expect(await statusOf(own(program('exceptions:report')))).toBe(403)
})

test('without a school, or with one that is not known, nobody has invoices of their own', async () => {
  await twoGroups()
  for (const claims of [callers.admin, callers.schoolAdmin, { sub: 'b', role: ['Active', 'Boekhouding'] }]) {
    expect(await own(claims)).toEqual([])
    for (const school of ['', 'no guid', "' or true --", crypto.randomUUID()])
      expect(await own(ofSchool(claims, school))).toEqual([])
  }
})

test('all invoices of a year are for admins', async () => {
  const { guid, young, other } = await twoGroups()
  const list = async (claims: Claims) => (await api.as(claims))(invoices.list, { year: 2026 })
  expect((await list(callers.admin)).map(({ id }) => id)).toEqual([other, young])
  for (const role of roles.filter((one) => one !== 'Admin'))
    expect(await statusOf(list(ofSchool({ sub: role, role: ['Active', role] }, guid)))).toBe(403)
})

/** All calls except the one that answers the caller's own invoices. */
const { listOwn: _listOwn, ...managing } = { ...invoices, ...invoiceExtensions, ...crediting }
const { download: _download, zip: _zip, exportOwn: _exportOwn, ...files } = invoiceFiles
const calls = Object.values<{ method: string; path: string }>({
  ...managing,
  ...files,
})

test('whatever is done with invoices, and every other reading of them, is for active admins and programs with that scope', async () => {
  const { guid, young } = await twoGroups()
  const statuses = async (claims: Claims) => {
    const headers = { authorization: `Bearer ${await api.issuer.token(claims)}` }
    const ask = async ({ method, path }: (typeof calls)[number]) =>
      (await fetch(`${api.url}${path.replace(':id', String(young))}`, { method, headers })).status
    return new Set(await Promise.all(calls.map(ask)))
  }
  expect(calls.length).toBeGreaterThan(15)
  for (const role of roles.filter((one) => one !== 'Admin'))
    expect([role, await statuses(ofSchool({ sub: role, role: ['Active', role] }, guid))]).toEqual([
      role,
      new Set([403]),
    ])
  for (const claims of [ofSchool({ sub: 'i', role: 'Admin' }, guid), program('invoices:read exceptions:report')])
    expect(await statuses(claims)).toEqual(new Set([403]))
  expect(await statuses(program('invoices:manage creditNotes:manage'))).not.toContain(403)
  expect(await statuses(callers.admin)).not.toContain(403)
})
