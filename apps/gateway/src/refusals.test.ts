/**
 * Refusals of any call with any answer of an upstream: each call has an answer of its own, and refusals are translation
 * keys.
 */
import { extensions } from '@schoolbeheer/contracts/extensions'
import { isKey } from '@schoolbeheer/contracts/problem'
import type { Answer } from '@schoolbeheer/testing/upstream'
import { createBrowser } from '@schoolbeheer/testing/browser'
import { beforeEach, expect, test } from 'vitest'
import { askAll, readAll } from './testing/asking.ts'
import { gatewaySetup } from './testing/gatewaySetup.ts'
import { calls, files } from './testing/samples.ts'

const { gateway, upstream, admin } = await gatewaySetup()
const nobody = createBrowser(gateway.url)
await nobody.fetch('/auth/session')

beforeEach(() => {
  upstream.forget()
  upstream.answer('GET /api/config', { json: { identityApiUrl: upstream.url, extensions } })
})

/** The outcomes with a text that is no key, or with an unexpected failure. */
function wrong(outcomes: { status: number; said: string[] }[]) {
  return outcomes.filter(({ status, said }) => status === 500 || said.some((text) => !isKey(text)))
}

const deep = '['.repeat(20_000)
const odd: [name: string, answer: Answer][] = [
  ['a redirect', { status: 302, headers: { location: '/inside' } }],
  ['a page', { text: '<p>inside', headers: { 'content-type': 'text/html' } }],
  ['the beginning of JSON', { text: '{"inside' }],
  ['a text', { json: 'inside' }],
  ['a number', { json: 7 }],
  ['null', { json: null }],
  ['nothing', { status: 204 }],
  ['another object', { json: { inside: 'inside' } }],
  ['a list of something else', { json: ['inside', 7, null, {}, [[]]] }],
  ['records without anything', { json: { items: [{}] } }],
  ['what is nested too deeply', { text: `{"items":${deep}${deep.replaceAll('[', ']')}}` }],
  ['a failure without words', { status: 500, text: '<h1>inside at /var/www/inside.php' }],
  ['a failure of no known status', { status: 799, text: 'inside' }],
  ['a refusal without words', { status: 418, text: 'inside' }],
  ['no answer', (response) => void response.destroy()],
  ['no HTTP', (response) => void response.socket?.end('inside\r\n\r\n')],
]

test.each(odd)('of %s every call and file makes what fits, or a refusal by keys', async (_name, answer) => {
  upstream.answer('*', answer)
  const outcomes = [...(await askAll(admin, calls)), ...(await readAll(admin))]
  expect(wrong(outcomes)).toEqual([])
  expect(outcomes).toHaveLength(calls.length + files.length)
  expect(upstream.requests.length).toBeGreaterThan(100)
})

test.each<[said: number, status: number]>([
  [302, 502],
  [400, 400],
  [401, 401],
  [403, 403],
  [404, 404],
  [405, 400],
  [409, 409],
  [412, 412],
  [418, 400],
  [422, 422],
  [429, 429],
  [500, 502],
  [501, 502],
  [503, 503],
  [504, 502],
  [799, 502],
])('an upstream that says %i is a %i with its words, to a call as to a file', async (said, status) => {
  upstream.answer('*', { status: said, json: { error: 'Kapot' } })
  const outcomes = [
    ...(await askAll(admin, [{ name: 'exceptions.list', isQuery: true, input: {} }])),
    ...(await readAll(admin, [{ url: '/files/exception-logs/7/model', init: {} }])),
  ]
  const words = said === 302 ? 'shared_error_upstream_answer' : 'Kapot'
  expect(outcomes.map((outcome) => [outcome.status, outcome.said])).toEqual([
    [status, [words]],
    [status, [words]],
  ])
})

test('of a batch only the calls fail whose answers do not fit', async () => {
  upstream.answer('GET /api/School/GetProvinces', { json: [{ id: 2, name: 'Antwerpen' }] })
  upstream.answer('GET /api/release/getall', { json: 'inside' })
  upstream.answer('GET /api/schoolgroup/getall', { status: 302, headers: { location: '/inside' } })
  const batch = ['reference.provinces', 'releases.list', 'schoolGroups.list', 'config.get']
  const outcomes = await askAll(
    admin,
    batch.map((name) => ({ name, isQuery: true, input: {} })),
  )
  expect(outcomes.map(({ status }) => status)).toEqual([200, 502, 502, 200])
})

test('input of any wrong kind is refused by keys, and so is who is not signed in', async () => {
  upstream.answer('*', { json: null })
  const inputs = [7, 'inside', true, ['inside'], { id: 'inside' }, { id: 1e99, name: 7, schoolId: [], items: {} }]
  for (const input of inputs) {
    const outcomes = await askAll(
      admin,
      calls.map((call) => ({ ...call, input })),
    )
    expect(wrong(outcomes)).toEqual([])
    expect(outcomes.filter(({ status }) => status === 400).length).toBeGreaterThan(60)
  }
  upstream.requests.length = 0
  expect(wrong([...(await askAll(nobody, calls)), ...(await readAll(nobody))])).toEqual([])
})

test('so is what no procedure takes: other names and methods, broken batches', async () => {
  const list = { name: 'releases.list', isQuery: true, input: {} }
  const strange = [
    { ...list, name: 'releases.inside' },
    { ...list, name: 'constructor.inside' },
    { ...list, name: 'schoolGroups.create' },
  ]
  const outcomes = (await Promise.all(strange.map((call) => askAll(admin, [call])))).flat()
  expect(wrong(outcomes)).toEqual([])
  expect(outcomes.map(({ status }) => status)).toEqual([404, 404, 405])
  for (const query of ['?batch=1&input=inside', '?batch=1&input=%7B%7D', '?input=inside', '?input=%00'])
    expect(await (await admin.fetch(`/trpc/exceptions.logs${query}`)).text()).toMatch(
      /"message":"shared_error_badrequest"/,
    )
})
