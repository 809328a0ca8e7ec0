/** The invoices and credit notes of a period as an accountant books them, to the cent and to the byte. */
import { eq } from 'drizzle-orm'
import excel from 'exceljs'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { dispatches } from '../../db/tables/dispatches.ts'
import { callers, startTestApi, type TestApi } from '../../testing/api.ts'
import { creditNoteCalls } from '../../testing/creditNotes.ts'
import { addInvoice, addInvoicePdf } from '../../testing/invoices.ts'
import { addSchoolGroup } from '../../testing/records.ts'
import { invoices } from '../../db/tables/invoices.ts'

let api: TestApi
let now = Date.parse('2026-11-22T12:00:00Z')
beforeAll(async () => {
  api = await startTestApi({ now: () => now })
  const { db } = api.database
  const schoolGroupId = await addSchoolGroup(db, { name: '=1+1; "Klim"', vat: 'BE 0123.456.749' })
  const old = await addInvoice(db, { schoolGroupId, on: '2026-09-30', amounts: [33, 33] })
  const paid = await addInvoice(db, {
    schoolGroupId,
    on: '2026-10-01',
    amounts: [10_050, 3],
    status: 3,
    purchaseOrderName: '+32 9',
  })
  // In Brussels it was already the next day.
  await db
    .update(invoices)
    .set({ paidAt: new Date('2026-10-14T22:30:00Z') })
    .where(eq(invoices.id, paid))
  const sent = await addInvoice(db, { schoolGroupId, on: '2026-11-22', amounts: [123_456], type: 2 })
  // The paper has the names of that time.
  await addInvoicePdf(db, sent, 'PDF')
  const offered = { documentKind: 'invoice', documentId: sent, purpose: 'invoice', channel: 'peppol' } as const
  const asked = { askedBy: 'griet', queuedAt: new Date(now), recipient: '0208:0404000050' }
  await db.insert(dispatches).values([
    { ...offered, ...asked, state: 'failed', messageId: '1' },
    { ...offered, ...asked, state: 'delivered', messageId: '2' },
  ])
  const { full } = creditNoteCalls(() => api)
  await full(old)
  now = Date.parse('2027-01-01T12:00:00Z')
})
afterAll(() => api.close())

async function ask(kind: 'xlsx' | 'csv', query: string, role: keyof typeof callers = 'admin', language = 'nl-BE') {
  const authorization = `Bearer ${await api.issuer.token(callers[role])}`
  const headers = { authorization, 'accept-language': language }
  return fetch(`${api.url}/api/invoice/accounting.${kind}?${query}`, { headers })
}

const quarter = 'from=2026-10-01&to=2026-12-31'

const lines = [
  'Nummer;Datum;Vervaldatum;Klant;Klantnummer;Btw-nummer;Maatstaf;Btw;Totaal;Mededeling;Bestelbon;Type;Status;Betaald op;Gecrediteerde factuur;E-factuur',
  `2026-00002;01/10/2026;31/10/2026;"'=1+1; ""Klim""";1001;BE 0123.456.749;100,53;21,11;121,64;202/6000/00293;'+32 9;Contract;Betaald;15/10/2026;;`,
  `2026-00003;22/11/2026;22/12/2026;Scholengroep Dender en Durme;K-0007;BE 0404.000.050;1234,56;259,26;1493,82;202/6000/00394;;Schoolbezoek;Verzonden;;;Afgeleverd`,
  `CN2026-00001;22/11/2026;;"'=1+1; ""Klim""";1001;BE 0123.456.749;-0,66;-0,14;-0,80;202/6000/00192;;Contract;Aangemaakt;;2026-00001;`,
  'Som;;;;;;1334,43;280,23;1614,66;;;;;;;',
]

test('a period has its invoices, its credit notes as negative amounts, and sums', async () => {
  const answer = await ask('csv', quarter)
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="boekhouding-2026-10-01-2026-12-31.csv"')
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect((await answer.text()).split('\r\n')).toEqual([...lines, ''])
  const day = (await (await ask('csv', 'from=2026-09-30&to=2026-09-30', 'admin', 'fr')).text()).split('\r\n')
  expect(day[0]).toContain('Numéro;Date;Échéance;Client')
  expect(day.slice(1)).toEqual([
    expect.stringContaining('2026-00001;30/09/2026'),
    'Somme;;;;;;0,66;0,14;0,80;;;;;;;',
    '',
  ])
})

test('the spreadsheet says the same, with amounts and dates that reckon', async () => {
  const workbook = new excel.Workbook()
  await workbook.xlsx.load(await (await ask('xlsx', quarter)).arrayBuffer())
  const [sheet] = workbook.worksheets
  const rows = sheet?.getRows(1, 6)?.map(({ values }) => (Array.isArray(values) ? values.slice(1) : [])) ?? []
  expect(rows[0]).toEqual(lines[0]?.split(';'))
  const [number, date, dueDate, customer, , , base, vat, total] = rows[1] ?? []
  expect([number, customer, base, vat, total]).toEqual(['2026-00002', '=1+1; "Klim"', 100.53, 21.11, 121.64])
  expect([date, dueDate]).toEqual([new Date('2026-10-01'), new Date('2026-10-31')])
  expect(rows[4]?.filter((value) => value !== undefined)).toEqual(['Som', 1334.43, 280.23, 1614.66])
  expect(rows[5]).toEqual([])
})

test('the same data give the same bytes', async () => {
  const bytesOf = async (kind: 'xlsx' | 'csv') => Buffer.from(await (await ask(kind, quarter)).arrayBuffer())
  const [sheet, text] = [await bytesOf('xlsx'), await bytesOf('csv')]
  // A zip file stores times in steps of two seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await bytesOf('xlsx')).equals(sheet)).toBe(true)
  expect((await bytesOf('csv')).equals(text)).toBe(true)
})

test('a period without documents has sums of nothing; what is no period is a 400; others than admins get a 403', async () => {
  expect(await (await ask('csv', 'from=2031-01-01&to=2031-12-31')).text()).toContain(
    '\r\nSom;;;;;;0,00;0,00;0,00;;;;;;;',
  )
  for (const query of ['', 'from=2026-01-01', 'from=2026-02-30&to=2026-03-01', 'from=2026-02-02&to=2026-02-01'])
    expect((await ask('csv', query)).status).toBe(400)
  for (const role of ['courseWriter', 'schoolAdmin', 'active'] as const)
    for (const kind of ['csv', 'xlsx'] as const) expect((await ask(kind, quarter, role)).status).toBe(403)
})
