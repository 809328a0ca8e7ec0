/**
 * Long lists of an upstream with the documented calls: complete, checked and narrowed like short ones, and without
 * holding up others.
 */
import { expect, test } from 'vitest'
import { proceduresOf, refusalOf } from './testing/gateway.ts'
import { gatewaySetup } from './testing/gatewaySetup.ts'
import { group, school } from './testing/records.ts'

const { gateway, upstream, admin } = await gatewaySetup()
const writer = await gateway.signIn('opleiding')
const { schoolGroups, reference } = proceduresOf(gateway.url, admin)

const groups = Array.from({ length: 5000 }, (_, index) => ({ ...group, id: index + 1, name: `Groep “${index}”` }))
const networks = [{ id: 1, label: 'GO!' }]
upstream.answer('GET /api/schoolgroup/getall', { json: { items: groups } })
upstream.answer('GET /api/school/getschools', { json: [school] })
upstream.answer('GET /api/School/GetOnderwijsnetten', { json: networks })

test('a long list arrives whole; who may not see contracts gets it without them', async () => {
  expect(await schoolGroups.list.query()).toEqual(groups)
  const seen = await proceduresOf(gateway.url, writer).schoolGroups.list.query()
  expect(seen.map(({ id }) => id)).toEqual(groups.map(({ id }) => id))
  expect(seen.filter((one) => 'contractFee' in one || 'licenceFee' in one)).toEqual([])
})

test('long and short answers and refusals of one batch stand in their order', async () => {
  const calls = ['schoolGroups.list', 'reference.provinces', 'schools.list', 'schoolGroups.list']
  const response = await admin.fetch(`/trpc/${calls.join(',')}?batch=1`)
  expect([response.status, response.headers.get('content-type')]).toEqual([207, 'application/json'])
  const list = (items: unknown[]) => ({ result: { data: { json: items } } })
  const refused = expect.objectContaining({ error: expect.anything() })
  expect(await response.json()).toEqual([list(groups), refused, list([school]), list(groups)])
})

test('entries that are null count as absent; one that does not fit is a 502', async () => {
  upstream.answer('GET /api/schoolgroup/getalltoinvoice', { json: [null, ...groups, null] })
  expect(await schoolGroups.listToInvoice.query()).toEqual(groups)
  upstream.answer('GET /api/schoolgroup/getalltoinvoice', { json: groups.with(4321, { ...group, id: 0.5 }) })
  expect(await refusalOf(schoolGroups.listToInvoice.query())).toMatchObject({ status: 502 })
})

test('small calls are answered while a long list that has left the upstream is handled', async () => {
  const sent = Promise.withResolvers<void>()
  upstream.answer('GET /api/schoolgroup/getall', (response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ items: groups }), sent.resolve)
  })
  const listed = schoolGroups.list.query().then((list) => list.length)
  await sent.promise
  const small = async () => void (await reference.onderwijsnetten.query())
  let answered = 0
  while (!(await Promise.race([listed, small()]))) answered++
  expect(answered).toBeGreaterThan(3)
  expect(await listed).toBe(groups.length)
})
