/** What is found, before an identity API that tells everybody everything. */
import { expect, test } from 'vitest'
import { proceduresOf, refusalOf, testSchool } from './testing/gateway.ts'
import { gatewaySetup } from './testing/gatewaySetup.ts'

const { gateway, upstream, admin } = await gatewaySetup()
const own = { id: 1, userName: 'jan@own.test', schoolId: testSchool.guid.toUpperCase() }
const others = [
  { id: 2, userName: 'jan@other.test', schoolId: '0d9e3c9a-6a53-4a8e-8f0b-2b1d3b8f6c22' },
  { id: 3, userName: 'jan@nowhere.test', schoolId: null },
]

test.each([
  ['admin', 3],
  ['opleiding', 3],
  ['schooladmin', 1],
  ['leerkracht', 0],
] as const)('%s finds %i of the users', async (name, count) => {
  upstream.answer('GET /api/config', { json: { identityApiUrl: upstream.url, extensions: ['search.find'] } })
  upstream.answer('GET /api/search?q=jan', { json: { users: [own, ...others] } })
  const { search } = proceduresOf(gateway.url, await gateway.signIn(name))
  expect((await search.find.query({ q: 'jan' })).users).toEqual([own, ...others].slice(0, count))
})

test('a text that says too little is refused here', async () => {
  const { search } = proceduresOf(gateway.url, admin)
  for (const q of ['', 'ja', '@.-', 'x'.repeat(101)])
    expect(await refusalOf(search.find.query({ q }))).toMatchObject({ status: 400, fields: { q: expect.any(String) } })
  expect(upstream.requests).toEqual([])
})
