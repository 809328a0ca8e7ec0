import { schoolGroups } from '@schoolbeheer/contracts/school/schoolGroups'
import { groupFinder } from '@schoolbeheer/domain/schoolGroupList'
import excel from 'exceljs'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schoolGroups as table } from '../../db/tables/schoolGroups.ts'
import { demoGroups } from '../../demo/generate.ts'
import { dutchPlaces } from '../../demo/seed.ts'
import { callers, startTestApi, type TestApi } from '../../testing/api.ts'

let api: TestApi
let generated: ReturnType<typeof demoGroups>
beforeAll(async () => {
  api = await startTestApi({ now: () => Date.parse('2026-11-21T23:30:00Z') })
  generated = demoGroups(await dutchPlaces(api.database.db), new Date('2026-11-21T12:00:00Z'))
  await addGroups(300)
})
afterAll(() => api.close())

/** Adds the next groups of the demo. */
async function addGroups(count: number) {
  await api.database.db.insert(table).values(Array.from({ length: count }, () => generated.next().value))
}

async function ask(role: keyof typeof callers, more: RequestInit = {}, query = '') {
  const headers = new Headers(more.headers)
  headers.set('authorization', `Bearer ${await api.issuer.token(callers[role])}`)
  return fetch(`${api.url}/api/schoolgroup/export${query}`, { ...more, headers })
}

async function read(answer: Response) {
  const workbook = new excel.Workbook()
  await workbook.xlsx.load(await answer.arrayBuffer())
  const sheet = workbook.worksheets[0]
  const texts = (row: number): unknown[] => {
    const values = sheet?.getRow(row).values
    return Array.isArray(values) ? values : []
  }
  return { sheet, texts }
}

test('an admin gets every group, with its contract', async () => {
  const answer = await ask('admin')
  expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="scholengroepen.xlsx"')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  const { sheet, texts } = await read(answer)
  const groups = await (await api.as(callers.admin))(schoolGroups.list, {})
  expect(sheet?.rowCount).toBe(groups.length + 1)
  expect(texts(1)).toEqual(expect.arrayContaining(['Naam', 'Klantnummer', 'Contractbedrag', 'Vervaldatum licentie']))
  const at = groups.findIndex(
    (group) => group.contractFee && group.licenceExpirationDate && group.licenceFee && group.vat,
  )
  const group = groups[at]
  expect(texts(at + 2)).toEqual(
    expect.arrayContaining([
      group?.name,
      group?.onderwijsnet?.label,
      group?.clientNumber,
      group?.vat,
      group?.salutation,
      group?.city?.name,
      group?.peppol ? 'Ja' : 'Nee',
      group?.contractType,
      group?.contractFee,
      new Date(group?.licenceExpirationDate ?? ''),
      group?.licenceFee,
      group?.licenceFeeParts,
    ]),
  )
})

test.each([
  [
    'nl-BE',
    'scholengroepen.xlsx',
    'Scholengroepen',
    ['Aanspreking', 'Stad', 'Licentiebedrag', 'Aantal schijven'],
    'Ja',
  ],
  ['fr-BE, nl;q=0.5', 'groupes-d-ecoles.xlsx', 'Groupes d’écoles', ['À l’attention de', 'Ville'], 'Oui'],
  ['en', 'school-groups.xlsx', 'School groups', ['Addressee', 'City'], 'Yes'],
])('to who asks for %s it is %s', async (language, fileName, name, headers, yes) => {
  const answer = await ask('admin', { headers: { 'accept-language': language } })
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`)
  const { sheet, texts } = await read(answer)
  expect([sheet?.name, texts(1)]).toEqual([name, expect.arrayContaining(headers)])
  expect([2, 3, 4, 5, 6, 7].flatMap(texts)).toContain(yes)
})

test('only the groups that are asked are exported, by the clock of Brussels', async () => {
  const groups = await (await api.as(callers.admin))(schoolGroups.list, {})
  const { name, city } = groups[0] ?? {}
  const narrowed = { province: String(city?.provinceId), peppol: 'yes', expiry: 'soon' }
  const exported = async (query: Record<string, string>) => {
    const { sheet } = await read(await ask('admin', {}, `?${new URLSearchParams(query)}`))
    return (sheet?.getColumn(3).values ?? []).slice(2)
  }
  for (const query of [narrowed, { q: `${name} ${city?.postalCode}` }, { contractType: '3', network: '1' }]) {
    const wanted = groups.filter(groupFinder(query, '2026-11-22')).map(({ clientNumber }) => clientNumber)
    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.length).toBeLessThan(groups.length)
    expect(await exported(query)).toEqual(wanted)
  }
  expect((await ask('admin', {}, '?expiry=ever')).status).toBe(400)
})

test.each(['courseWriter', 'schoolAdmin', 'active'] as const)('%s may not export', async (role) => {
  expect((await ask(role)).status).toBe(403)
})

test('a client that goes away gives the connection back', async () => {
  // Far more than the buffers of a connection hold.
  await addGroups(2700)
  const { pool } = api.database
  const client = new AbortController()
  const released = once(pool, 'release')
  const answer = await ask('admin', { signal: client.signal })
  expect([answer.status, pool.totalCount - pool.idleCount]).toEqual([200, 1])
  client.abort()
  await released
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  expect((await fetch(`${api.url}/readyz`)).status).toBe(200)
})
