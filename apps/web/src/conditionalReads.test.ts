import { startRecordingUpstream } from '@schoolbeheer/testing/upstream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { keepingAnswers } from './conditionalReads.ts'

const gateway = await startRecordingUpstream()
afterAll(() => gateway.stop())
beforeEach(() => gateway.forget())

const path = '/trpc/schoolGroups.list?batch=1'

/** The gateway as it answers a list with this ETag: 304 to a read that already has it. */
function answerList(etag: string, json: unknown, call = `GET ${path}`): void {
  gateway.answer(call, (response, { headers }) => {
    if (headers['if-none-match'] === etag) response.writeHead(304, { etag }).end()
    else response.writeHead(200, { etag }).end(JSON.stringify(json))
  })
}

function tagsSent(): (string | undefined)[] {
  return gateway.requests.map(({ headers }) => headers['if-none-match'])
}

async function read(get: ReturnType<typeof keepingAnswers>, address = path): Promise<unknown> {
  const response = await get(gateway.url + address, { method: 'GET', headers: { 'x-own': '1' } })
  expect(response).toMatchObject({ ok: true, status: 200 })
  return response.json()
}

test('an answer that has not changed is the one that was read, until it changes', async () => {
  const get = keepingAnswers(() => 'ann')
  answerList('"1"', ['a'])
  const first = await read(get)
  expect(first).toEqual(['a'])
  expect(await read(get)).toBe(first)
  answerList('"2"', ['b'])
  expect(await read(get)).toEqual(['b'])
  expect(await read(get)).toEqual(['b'])
  expect(tagsSent()).toEqual([undefined, '"1"', '"1"', '"2"'])
  expect(gateway.requests.at(-1)?.headers['x-own']).toBe('1')
})

test('nothing is kept for another viewer, nor of a call that the viewer before had sent', async () => {
  let viewer: string | undefined = 'ann'
  const get = keepingAnswers(() => viewer)
  answerList('"1"', ['a'])
  await read(get)
  const sent = read(get)
  viewer = 'bob'
  await read(get)
  await sent
  viewer = undefined
  await read(get)
  expect(tagsSent()).toHaveLength(4)
  expect(tagsSent().filter((tag) => tag !== undefined)).toEqual(['"1"'])
})

test('writes, errors and answers without an ETag pass as they are', async () => {
  const get = keepingAnswers(() => 'ann')
  const refused = { status: 403, headers: { etag: '"1"' }, json: 'no' }
  gateway.answer(`GET ${path}`, refused)
  const [first, second] = [
    await get(gateway.url + path, { method: 'GET' }),
    await get(gateway.url + path, { method: 'GET' }),
  ]
  expect([first.ok, second.status, await second.json()]).toEqual([false, 403, 'no'])
  gateway.answer(`GET ${path}`, { json: ['a'] })
  await read(get)
  await read(get)
  answerList('"1"', ['a'], `POST ${path}`)
  for (let sent = 0; sent < 2; sent++) {
    const response = await get(gateway.url + path, { method: 'POST' })
    expect(await response.json()).toEqual(['a'])
  }
  expect(tagsSent()).toEqual(Array(6).fill(undefined))
})

test('the answers unused for longest are forgotten, and answers that are too long', async () => {
  const get = keepingAnswers(() => 'ann')
  const paths = Array.from({ length: 51 }, (_, index) => `${path}&input=${index}`)
  for (const address of [...paths, path]) answerList('"1"', ['a'], `GET ${address}`)
  for (const address of paths) await read(get, address)
  gateway.requests.length = 0
  await read(get, paths[1] ?? '')
  await read(get, paths[0] ?? '')
  expect(tagsSent()).toEqual(['"1"', undefined])
  answerList('"1"', 'a'.repeat(8_000_000))
  gateway.requests.length = 0
  await read(get)
  await read(get)
  expect(tagsSent()).toEqual([undefined, undefined])
})
