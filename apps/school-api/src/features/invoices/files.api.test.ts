/** The PDFs of invoices and of credit notes: the version that is answered, and who gets it. */
import { roles } from '@schoolbeheer/domain/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, ofSchool, startTestApi, type Claims, type TestApi } from '../../testing/api.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { openPdf } from '../../testing/pdf.ts'
import { addCreditNotePdf, addInvoice, addInvoicePdf } from '../../testing/invoices.ts'
import { addSchool, addSchoolGroup } from '../../testing/records.ts'

let api: TestApi
const ids = { invoice: 0, note: 0, withoutPdf: 0, noteWithoutPdf: 0 }
let [own, other] = ['', '']
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-11-22T12:00:00Z') })
  const { db } = api.database
  const schoolGroupId = await addSchoolGroup(db)
  own = (await addSchool(db, { schoolGroupId })).guid
  const otherGroup = await addSchoolGroup(db, { name: 'Andere', clientNumber: '1002' })
  other = (await addSchool(db, { schoolGroupId: otherGroup })).guid
  ids.invoice = await addInvoice(db, { schoolGroupId })
  ids.withoutPdf = await addInvoice(db, { schoolGroupId })
  await addInvoicePdf(db, ids.invoice, '%PDF first')
  await addInvoicePdf(db, ids.invoice, '%PDF second')
  const { full } = creditNoteCalls(() => api)
  ids.note = (await full(ids.invoice)).id
  await addCreditNotePdf(db, ids.note, '%PDF note')
  ids.noteWithoutPdf = (await full(ids.withoutPdf)).id
})
afterAll(() => api.close())

async function get(claims: Claims, path: string) {
  const headers = { authorization: `Bearer ${await api.issuer.token(claims)}` }
  const answer = await fetch(`${api.url}${path}`, { headers })
  const disposition = answer.headers.get('content-disposition')
  return { status: answer.status, type: answer.headers.get('content-type'), disposition, text: await answer.text() }
}

function invoicePdf(id: number, version?: number | string) {
  return `/api/invoice/download/${id}${version === undefined ? '' : `?version=${version}`}`
}

function notePdf(id: number) {
  return `/api/creditnote/download/${id}`
}

test('the newest PDF of an invoice, or the version asked for, and that of a credit note', async () => {
  expect(await get(callers.admin, invoicePdf(ids.invoice))).toEqual({
    status: 200,
    type: 'application/pdf',
    disposition: 'attachment; filename="2026-00001.pdf"',
    text: '%PDF second',
  })
  expect(await get(callers.admin, invoicePdf(ids.invoice, 1))).toMatchObject({ text: '%PDF first' })
  expect(await get(callers.admin, invoicePdf(ids.invoice, 2))).toMatchObject({ text: '%PDF second' })
  expect(await get(callers.admin, notePdf(ids.note))).toMatchObject({
    disposition: 'attachment; filename="CN2026-00001.pdf"',
    text: '%PDF note',
  })
})

test('what has no PDF, and what is not there, is a 404; what is no id or version a 400', async () => {
  const missing = [
    invoicePdf(ids.withoutPdf),
    invoicePdf(ids.withoutPdf, 1),
    invoicePdf(ids.invoice, 3),
    invoicePdf(999_999),
    notePdf(ids.noteWithoutPdf),
    notePdf(999_999),
  ]
  for (const path of missing) expect([path, (await get(callers.admin, path)).status]).toEqual([path, 404])
  for (const path of [invoicePdf(ids.invoice, 'x'), invoicePdf(ids.invoice, 0), '/api/creditnote/download/x'])
    expect([path, (await get(callers.admin, path)).status]).toEqual([path, 400])
})

test('those who may see invoices get the PDFs of their own group, admins all, nobody else any', async () => {
  for (const role of roles) {
    const claims = { sub: role, role: ['Active', role] }
    const statusesOf = async (school: string) =>
      Promise.all(
        [invoicePdf(ids.invoice), invoicePdf(ids.invoice, 2), notePdf(ids.note)].map(
          async (path) => (await get(ofSchool(claims, school), path)).status,
        ),
      )
    const reads = ['SchoolAdmin', 'Directie', 'Boekhouding'].includes(role)
    const [ofOwn, ofOther] = role === 'Admin' ? [200, 200] : reads ? [200, 404] : [403, 403]
    expect([role, ...(await statusesOf(own))]).toEqual([role, ofOwn, ofOwn, ofOwn])
    for (const school of [other, '', 'no guid'])
      expect([role, ...(await statusesOf(school))]).toEqual([role, ofOther, ofOther, ofOther])
  }
})

test('the preview of a contract invoice is a PDF of what would be billed, and writes nothing', async () => {
  const { db, pool } = api.database
  const group = await addSchoolGroup(db, { clientNumber: '1003', contractFeeCents: 125_050 })
  const preview = (id: number) => `/api/invoice/preview?schoolGroupId=${id}&contractStart=2027-01-01`
  const headers = { authorization: `Bearer ${await api.issuer.token(callers.admin)}` }
  const answer = await fetch(`${api.url}${preview(group)}`, { headers })
  const pdf = await openPdf(new Uint8Array(await answer.arrayBuffer()))
  const texts = (await pdf.texts(1)).map(({ text }) => text).join(' ')
  for (const shown of ['VOORBEELD', 'Periode 01/01/2027 tot en met 31/12/2027', '€ 1.513,11'])
    expect(texts).toContain(shown)
  expect((await pool.query('select from invoices where school_group_id = $1', [group])).rowCount).toBe(0)
  expect((await get(callers.admin, preview(group + 1))).status).toBe(404)
  const free = await addSchoolGroup(db, { clientNumber: '1004' })
  expect((await get(callers.admin, preview(free))).status).toBe(409)
  expect((await get(callers.courseWriter, preview(group))).status).toBe(403)
})
