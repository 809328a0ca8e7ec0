/** The client before a server that answers as a gateway, or a proxy, may. */
import { startRecordingUpstream, type Answer, type RecordingUpstream } from '@schoolbeheer/testing/upstream'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createGatewayClient, each, Problem, problemOf, type ClientOptions, type Page } from './client.ts'

let gateway: RecordingUpstream

beforeAll(async () => void (gateway = await startRecordingUpstream()))
beforeEach(() => gateway.forget())
afterAll(() => gateway.stop())

function client(options: Partial<ClientOptions> = {}) {
  return createGatewayClient({ url: gateway.url, token: 'x', ...options })
}

/** The answers to the requests to come, the last for all that follow. */
function answerInTurn(...answers: [Answer, ...Answer[]]): void {
  const [first, ...rest] = answers
  gateway.answer('*', (response) => {
    const [next] = rest
    if (next) answerInTurn(next, ...rest.slice(1))
    if (typeof first === 'function') return first(response, { method: '', url: '', headers: {}, body: undefined })
    const { status = 200, headers = {}, json, text } = first
    const type = json === undefined ? 'text/html' : 'application/json'
    response.writeHead(status, { 'content-type': type, ...headers })
    response.end(json === undefined ? text : JSON.stringify(json))
  })
}

function refused(httpStatus: number, message: string, more: object = {}) {
  const error = { json: { message, code: -32000, data: { httpStatus, fields: {}, obstacles: [], ...more } } }
  return { status: httpStatus, headers: { 'retry-after': '0' }, json: [{ error }] }
}

const years: Answer = { json: [{ result: { data: { json: [2026] } } }] }
const cut: Answer = (response) => void response.destroy()
const page: Answer = { status: 502, headers: { 'retry-after': '0' }, text: '<h1>Bad gateway</h1>' }
const down: Answer = { status: 503, headers: { 'retry-after': '0' }, json: { error: 'shared_error_upstream_down' } }

test.each<[string, Answer]>([
  ['no answer', cut],
  ['too many requests', refused(429, 'shared_error_toomany')],
  ['an API that does not answer', refused(503, 'shared_error_upstream_down')],
  ['the page of a proxy', page],
])('after %s a query is made again, and a mutation is not', async (_name, failure) => {
  answerInTurn(failure, failure, years)
  expect(await client().call.invoices.years.query()).toEqual([2026])
  expect(gateway.requests).toHaveLength(3)
  gateway.forget()
  answerInTurn(failure, years)
  await expect(client().call.invoices.send.mutate({ invoices: [{ invoiceId: 1 }] })).rejects.toBeInstanceOf(Problem)
  expect(gateway.requests).toHaveLength(1)
})

test('a download is made again too, and an upload is not', async () => {
  answerInTurn(down, { text: 'PDF' })
  const { stream } = await client().download('invoicePdf', { id: 12 })
  expect(await new Response(stream).text()).toBe('PDF')
  expect(gateway.requests.map(({ url }) => url)).toEqual(['/files/invoices/12.pdf', '/files/invoices/12.pdf'])
  gateway.forget()
  answerInTurn(down, { text: '' })
  const input = { data: JSON.stringify({ id: 5, name: 'B-12' }) }
  await expect(client().upload('purchaseOrder', input, {})).rejects.toMatchObject({ status: 503 })
  expect(gateway.requests).toHaveLength(1)
})

test('calls of one moment travel together with the token, and each has its own outcome', async () => {
  const { call } = client({ token: async () => 'fresh' })
  const outcomes = [
    { result: { data: { json: [2026] } } },
    { error: refused(403, 'shared_error_forbidden').json[0]?.error },
  ]
  answerInTurn({ status: 207, json: outcomes })
  const [first, second] = await Promise.allSettled([call.invoices.years.query(), call.releases.list.query()])
  expect(first).toEqual({ status: 'fulfilled', value: [2026] })
  expect(second).toMatchObject({ status: 'rejected', reason: { status: 403, message: 'shared_error_forbidden' } })
  expect(gateway.requests.map(({ url, headers }) => [url.split('?')[0], headers.authorization])).toEqual([
    ['/trpc/invoices.years,releases.list', 'Bearer fresh'],
  ])
})

test('a refusal has its status, message, fields and obstacles', async () => {
  const obstacles = [{ id: 3, name: 'Wacht', reason: 'invoice_periodoverlaps' }]
  answerInTurn(refused(409, 'invoice_notall', { fields: { items: 'shared_fieldrequired' }, obstacles }))
  const error = await client()
    .call.invoices.send.mutate({ invoices: [] })
    .catch((thrown: unknown) => thrown)
  expect(problemOf(error)).toMatchObject({
    status: 409,
    message: 'invoice_notall',
    fields: { items: 'shared_fieldrequired' },
    obstacles,
  })
  expect(problemOf(new Error('another'))).toBeUndefined()
  answerInTurn({ status: 409, json: { error: 'invoice_notall', obstacles } })
  await expect(client().download('invoicesZip', { invoices: [] })).rejects.toMatchObject({ status: 409, obstacles })
  answerInTurn({ status: 400, json: { name: 'shared_fieldrequired', test: 'shared_fieldinvalid' } })
  await expect(
    client().upload('releases', { name: '', test: 'maybe' }, { mappingFile: new Blob(['x']) }),
  ).rejects.toMatchObject({ status: 400, fields: { name: 'shared_fieldrequired', test: 'shared_fieldinvalid' } })
})

function claims(of: object): string {
  return `x.${btoa(JSON.stringify(of)).replaceAll('=', '')}.x`
}

test.each<[wrong: string, Partial<ClientOptions>, Answer, status: number, words: string]>([
  [
    'an older gateway',
    {},
    refused(404, 'shared_error_nosuchcall'),
    404,
    'has no call invoices.years: it is older than',
  ],
  ['another address', { tries: 1 }, { text: '<h1>Shop' }, 502, 'is not of a gateway (200): is this its address?'],
  [
    'a token for another',
    { token: claims({ aud: 'https://b.test' }) },
    { status: 401 },
    401,
    'audience is https://b.test',
  ],
  [
    'an old token',
    { token: claims({ aud: 'x', exp: 1 }) },
    { status: 401 },
    401,
    'expired at 1970-01-01T00:00:01.000Z',
  ],
  ['no JWT', {}, { status: 401 }, 401, 'it is no access token in the form of a JWT'],
  ['no answer in time', { timeoutMs: 50, tries: 1 }, () => undefined, 0, 'no answer within 50 ms'],
])('%s is one clear sentence', async (_wrong, options, answer, status, words) => {
  answerInTurn(answer)
  const error = await client(options).call.invoices.years.query().catch(problemOf)
  expect(error).toMatchObject({ status, message: expect.stringContaining(words) })
  expect(error instanceof Problem && error.message).toMatch(/^The .*[.?]$/)
})

test('a file that an older gateway lacks is named in a sentence too', async () => {
  answerInTurn({ status: 404, json: { error: 'shared_error_nosuchcall' } })
  await expect(client().download('invoicePdf', { id: 12 })).rejects.toMatchObject({
    status: 404,
    message: `The gateway at ${gateway.url} has no file invoicePdf: it is older than this client, or the API behind it lacks it.`,
  })
  await expect(
    client().upload('releases', { name: '4.2', test: 'false' }, { mappingFile: new Blob(['x']) }),
  ).rejects.toThrow('has no upload releases: it is older than this client')
})

test('without an address or a token there is no client, and a function that gives no token is named', async () => {
  for (const url of ['beheer.example.be', 'localhost:3000'])
    expect(() => client({ url })).toThrow(/needs the gateway's address as `url`/)
  expect(() => client({ token: '' })).toThrow(/needs a `token`/)
  await expect(client({ token: async () => '' }).call.invoices.years.query()).rejects.toThrow(/gave no token/)
})

test('an aborted call ends with the reason of its signal, while it waits for an answer and between two tries', async () => {
  const reason = new Error('enough')
  const asked = Promise.withResolvers<void>()
  const stop = new AbortController()
  answerInTurn(() => asked.resolve())
  const waiting = client().call.invoices.years.query({}, { signal: stop.signal })
  await asked.promise
  stop.abort(reason)
  await expect(waiting).rejects.toBe(reason)
  const later = new AbortController()
  answerInTurn((response) => {
    response.once('close', () => later.abort(reason))
    response.writeHead(503, { 'retry-after': '60' }).end('down')
  })
  await expect(client().call.invoices.years.query({}, { signal: later.signal })).rejects.toBe(reason)
})

async function all<T>(entries: AsyncIterable<T>): Promise<T[]> {
  const read: T[] = []
  for await (const entry of entries) read.push(entry)
  return read
}

test('each reads a list entry by entry, and one that comes in parts part by part', async () => {
  answerInTurn({ json: [{ result: { data: { json: [2026, 2025] } } }] })
  expect(await all(each(client().call.invoices.years, {}))).toEqual([2026, 2025])
  const asked: unknown[] = []
  const parts: Page<string>[] = [
    { items: ['a', 'b'], next: 'B' },
    { items: ['c'], next: null },
  ]
  const call = {
    query: async (input: { after?: string; types?: string[] }) => {
      asked.push(input)
      return parts[asked.length - 1] ?? { items: [] }
    },
  }
  const entries = each(call, { types: ['x'] })
  expect((await entries.next()).value).toBe('a')
  expect(asked).toEqual([{ types: ['x'] }])
  expect(await all(entries)).toEqual(['b', 'c'])
  expect(asked).toEqual([{ types: ['x'] }, { types: ['x'], after: 'B' }])
})
