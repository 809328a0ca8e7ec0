import { reference } from '@schoolbeheer/contracts/school/reference'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callers, startTestApi, type TestApi } from '../../testing/api.ts'
import { loadReferenceData } from './load.ts'

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
