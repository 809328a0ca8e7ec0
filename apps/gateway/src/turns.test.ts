/** Turns of a person who sends many requests at once: nobody else waits for them. */
import { createBrowser } from '@schoolbeheer/testing/browser'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { gatewaySetup } from './testing/gatewaySetup.ts'

const { gateway, upstream, admin } = await gatewaySetup()
const teacher = await gateway.signIn('leerkracht')
const provinces = 'GET /api/School/GetProvinces'
upstream.answer('GET /api/School/GetOnderwijsnetten', { json: [] })

/** Holds requests that reach the upstream until it is told to answer. */
function hold(call: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  upstream.answer(call, { json: [], after: promise })
  return resolve
}

function reached(path: string) {
  return upstream.requests.filter(({ url }) => url === path).length
}

/** Expects an answer for somebody else meanwhile. */
async function askOther() {
  expect((await teacher.fetch('/trpc/reference.onderwijsnetten')).status).toBe(200)
}

test('six requests of one person are worked on at once, in all their sessions; others are answered meanwhile', async () => {
  const answer = hold(provinces)
  const again = await gateway.signIn('admin')
  const asked = [admin, again, admin, again].flatMap((browser) =>
    Array.from({ length: 3 }, () => browser.fetch('/trpc/reference.provinces')),
  )
  await expect.poll(() => reached('/api/School/GetProvinces')).toBe(6)
  await askOther()
  expect(reached('/api/School/GetProvinces')).toBe(6)
  answer()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array.from(asked, () => 200))
})

test('of batches eight calls of one person are at the upstream at once', async () => {
  const answer = hold(provinces)
  const path = `/trpc/${Array.from({ length: 10 }, () => 'reference.provinces').join()}?batch=1`
  const asked = [admin.fetch(path), admin.fetch(path)]
  await expect.poll(() => reached('/api/School/GetProvinces')).toBe(8)
  await askOther()
  expect(reached('/api/School/GetProvinces')).toBe(8)
  answer()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200])
  expect(reached('/api/School/GetProvinces')).toBe(20)
})

test('three files of one person come at once; calls go beside them', async () => {
  const answer = hold('GET /api/schoolgroup/export')
  const asked = Array.from({ length: 10 }, () => admin.fetch('/files/school-groups.xlsx'))
  await expect.poll(() => reached('/api/schoolgroup/export')).toBe(3)
  expect((await admin.fetch('/trpc/reference.onderwijsnetten')).status).toBe(200)
  expect(reached('/api/schoolgroup/export')).toBe(3)
  answer()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array.from(asked, () => 200))
})

test('nothing is read of a fourth large body of one person before its turn, and beyond thirty in line they are refused; calls go beside them', async () => {
  const answer = hold('POST /api/location')
  const create = (body: string | ReadableStream) => {
    const headers = { 'content-type': 'application/json' }
    return admin.fetch('/trpc/locations.create', { method: 'POST', headers, body, duplex: 'half' })
  }
  const location = { name: 'Zaal', description: 'x'.repeat(4000), street: 'Straat', number: '1', city: { id: 1 } }
  const asked = Array.from({ length: 34 }, () => create(JSON.stringify({ json: location })))
  // With three at work and thirty in line the last to arrive is refused; all others wait.
  expect((await Promise.race(asked)).status).toBe(429)
  await expect.poll(() => reached('/api/location')).toBe(3)
  // The body never ends, so it is refused unread.
  const endless = new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) })
  expect((await create(endless)).status).toBe(429)
  expect((await admin.fetch('/trpc/reference.onderwijsnetten')).status).toBe(200)
  expect(reached('/api/location')).toBe(3)
  answer()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 33 }, () => 200), 429])
})

test('nothing is read of a large body of nobody, nor of what is posted for a file by who may not have it, or beyond the line', async () => {
  const post = (browser: Pick<typeof admin, 'fetch'>, body: string | ReadableStream, path = '/files/invoices.zip') =>
    browser.fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body, duplex: 'half' })
  const endless = () => new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) })
  const stranger = createBrowser(gateway.url)
  await stranger.fetch('/auth/session')
  expect((await post(stranger, endless(), '/trpc/locations.create')).status).toBe(401)
  for (const path of ['/files/invoices.zip', '/files/chosen-invoices.xlsx'])
    expect([(await post(teacher, endless(), path)).status, (await post(stranger, endless(), path)).status]).toEqual([
      403, 401,
    ])
  const answer = hold('POST /api/invoice/downloadzip/')
  const chosen = JSON.stringify({ invoices: [{ invoiceId: 7 }] })
  const asked = Array.from({ length: 34 }, () => post(admin, chosen))
  expect((await Promise.race(asked)).status).toBe(429)
  await expect.poll(() => reached('/api/invoice/downloadzip/')).toBe(3)
  expect((await post(admin, endless())).status).toBe(429)
  answer()
  const statuses = (await Promise.all(asked)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 33 }, () => 200), 429])
})

test.each([
  ['changes', 'licences.stop', 'PUT /api/licence/stop', { id: 1 }, 6],
  [
    'large changes',
    'locations.create',
    'POST /api/location',
    { name: 'Zaal', description: 'x', street: 'Straat', number: '1', city: { id: 1 } },
    3,
  ],
])('who leaves during %s has no more of them under way than who stays', async (_what, path, call, input, most) => {
  const answer = hold(call)
  const reachedCall = () => reached(call.replace(/^\w+ /, ''))
  const change = (init: RequestInit = {}) => {
    const headers = { 'content-type': 'application/json' }
    return admin.fetch(`/trpc/${path}`, { method: 'POST', headers, body: JSON.stringify({ json: input }), ...init })
  }
  const stop = new AbortController()
  const left = Array.from({ length: most }, () => change({ signal: stop.signal }))
  await expect.poll(reachedCall).toBe(most)
  stop.abort()
  await Promise.allSettled(left)
  const next = change()
  await askOther()
  await askOther()
  expect(reachedCall()).toBe(most)
  answer()
  expect((await next).status).toBe(200)
})

test('who leaves with six requests on one connection has all turns again', async () => {
  const answer = hold(provinces)
  const { port } = new URL(gateway.url)
  const socket = connect(Number(port), 'localhost')
  const cookie = [...admin.cookies].map((pair) => pair.join('=')).join('; ')
  socket.write(`GET /trpc/reference.provinces HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`.repeat(6))
  await expect.poll(() => reached('/api/School/GetProvinces')).toBe(6)
  socket.destroy()
  const asked = Array.from({ length: 6 }, () => admin.fetch('/trpc/reference.provinces'))
  await expect.poll(() => reached('/api/School/GetProvinces')).toBe(12)
  answer()
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(Array.from(asked, () => 200))
})
