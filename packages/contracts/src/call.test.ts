import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createCall, readAnswer, wireRequest } from './call.ts'
import { endpoint, ifMatch, type Endpoint, type Method, type Procedure } from './endpoint.ts'
import { procedures, type RouterContract } from './gateway/procedures.ts'
import { Problem } from './problem.ts'

function definition<const M extends Method>(method: M, path: `/api/${string}`) {
  return endpoint({
    method,
    path,
    summary: '',
    permission: 'public',
    input: z.object({ id: z.int(), schoolId: z.string().optional(), ifMatch }),
    output: z.array(z.int()),
    list: 'items',
  })
}

test.each([
  ['GET', '/api/a/:id', { method: 'GET', url: '/api/a/7?schoolId=a+b%26c', headers: {} }],
  ['DELETE', '/api/a/', { method: 'DELETE', url: '/api/a/?id=7&schoolId=a+b%26c', headers: {} }],
  ['POST', '/api/a/:id', { method: 'POST', url: '/api/a/7', headers: {}, body: { schoolId: 'a b&c' } }],
  ['PUT', '/api/a', { method: 'PUT', url: '/api/a', headers: {}, body: { id: 7, schoolId: 'a b&c' } }],
] as const)('%s %s: every key has its place', (method, path, expected) => {
  expect(wireRequest(definition(method, path), { id: 7, schoolId: 'a b&c', unset: undefined })).toEqual(expected)
})

test('a path key cannot escape its place in the address, and the version travels as a header', () => {
  const request = wireRequest(definition('PUT', '/api/:id/x'), { id: '../../secrets?a=b#c', ifMatch: 'abc' })
  expect(request.url).toBe('/api/..%2F..%2Fsecrets%3Fa%3Db%23c/x')
  expect([request.headers, request.body]).toEqual([{ 'if-match': '"abc"' }, {}])
})

test.each<[unknown, number[]]>([
  [{ items: [1, 2] }, [1, 2]],
  [
    [1, 2],
    [1, 2],
  ],
  [{ items: [1, null, 2], total: 2 }, [1, 2]],
  [{ items: null }, []],
  [null, []],
  [undefined, []],
])('a list is taken from %j', async (body, list) => {
  const call = createCall(async () => body)
  expect(await call(definition('GET', '/api/a'), { id: 1 })).toEqual(list)
})

test('an empty answer is a 404 for a record that may be missing, and does not fit any other call', async () => {
  for (const nothing of [null, undefined]) {
    const call = createCall(async () => nothing)
    const { list: _list, ...record } = definition('GET', '/api/a')
    await expect(call({ ...record, mayBeMissing: true }, { id: 1 })).rejects.toMatchObject({ status: 404 })
    await expect(call(record, { id: 1 })).rejects.toMatchObject({ status: 502 })
  }
})

test('an answer that does not fit is a 502 whose cause names the endpoint', async () => {
  const call = createCall(async () => ({ items: ['one'] }))
  const refused = call(definition('GET', '/api/a'), { id: 1 })
  await expect(refused).rejects.toMatchObject({ status: 502, cause: expect.stringContaining('GET /api/a') })
})

const endpoints = Object.values<RouterContract>(procedures).flatMap(({ calls }) =>
  Object.values<Procedure | Endpoint>(calls).filter((call): call is Endpoint => 'path' in call),
)

test('whatever an upstream answers to any call fits and can be written again, is not there, or is a 502', () => {
  const deep: unknown = JSON.parse(`${'{"items":['.repeat(50_000)}${']}'.repeat(50_000)}`)
  const bodies = fc.oneof(fc.jsonValue(), fc.constantFrom(deep, [{ id: deep }], { items: [{ id: 1, name: deep }] }))
  const statusOf = (call: Endpoint, body: unknown) => {
    try {
      JSON.stringify(readAnswer(call, body))
      return 200
    } catch (error) {
      return error instanceof Problem ? error.status : error
    }
  }
  fc.assert(
    fc.property(fc.constantFrom(...endpoints), bodies, (call, body) => {
      expect([200, 404, 502]).toContain(statusOf(call, body))
    }),
    { numRuns: 500 },
  )
  expect(endpoints.length).toBeGreaterThan(100)
})
