import { reference } from '@schoolbeheer/contracts/school/reference'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, startTestApi, type TestApi } from '../../testing/api.ts'
import { loadReferenceData } from '../../db/referenceData.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

test('any active user reads every place with its province, and the networks', async () => {
  const call = await api.as(callers.active)
  const [cities, provinces, netten] = [
    await call(reference.cities, {}),
    await call(reference.provinces, {}),
    await call(reference.onderwijsnetten, {}),
  ]
  expect(cities).toHaveLength(2757)
  expect(provinces).toHaveLength(11)
  expect(netten.map(({ label }) => label)).toContain('GO! onderwijs van de Vlaamse Gemeenschap')
  const provinceOf = (postalCode: string) => {
    const city = cities.find((place) => place.postalCode === postalCode)
    return provinces.find(({ id }) => id === city?.provinceId)?.name
  }
  expect(['1000', '3000', '9300', '4000'].map(provinceOf)).toEqual([
    'Brussel',
    'Vlaams-Brabant',
    'Oost-Vlaanderen',
    'Luik',
  ])
})

test('loading again, by two at once, changes nothing; a place that went missing comes back', async () => {
  const call = await api.as(callers.active)
  const before = await call(reference.cities, {})
  await api.database.pool.query("delete from cities where postal_code = '9300'")
  await Promise.all([loadReferenceData(api.database.db), loadReferenceData(api.database.db)])
  const after = await call(reference.cities, {})
  const withoutIds = ({ postalCode, name, provinceId }: (typeof after)[number]) => ({ postalCode, name, provinceId })
  expect(after.map(withoutIds)).toEqual(before.map(withoutIds))
  const elsewhere = (cities: typeof after) => cities.filter(({ postalCode }) => postalCode !== '9300')
  expect(elsewhere(after)).toEqual(elsewhere(before))
})

test('places in Flanders have Dutch names; those that were stored otherwise are renamed, and keep their ids', async () => {
  const { pool } = api.database
  const read = async () => (await pool.query('select id, postal_code, name from cities order by id')).rows
  const renamed = await read()
  const names = renamed.map(({ postal_code: code, name }) => `${code} ${name}`)
  for (const place of [
    '9600 Ronse',
    '1547 Bever',
    '3790 Voeren',
    '8587 Spiere-Helkijn',
    '8957 Mesen',
    '1348 Louvain-la-Neuve',
  ])
    expect(names).toContain(place)
  await pool.query("update cities set name = 'Renaix' where postal_code = '9600' and name = 'Ronse'")
  await pool.query("update cities set name = 'Fourons' where postal_code = '3790' and name = 'Voeren'")
  await pool.query(await readFile(new URL('../../../migrations/0003_names_of_places.sql', import.meta.url), 'utf8'))
  await loadReferenceData(api.database.db)
  expect(await read()).toEqual(renamed)
})
