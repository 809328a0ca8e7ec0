import { expect, test } from 'vitest'
import { once } from 'node:events'
import { text as textOf } from 'node:stream/consumers'
import { z } from 'zod'
import { fillIn, longBytes, rewriteList } from './longLists.ts'

const entries = Array.from({ length: 4000 }, (_, id) => ({
  id,
  name: `"Sint-[${id}}" \\ Gent, Ménin, € 5, Ж, 🎓`,
  schools: [
    { id: 1, tags: ['a', ']', '\\"'] },
    { id: 2, tags: [] },
  ],
}))
const text = JSON.stringify(entries)

function unchanged(read: unknown) {
  return read
}

/** The body in chunks whose ends fall anywhere, even within a character. */
function answerOf(body: string) {
  let left = Buffer.from(body)
  const take = (least = left.length) => {
    const end = Math.ceil(least / 9973) * 9973
    const taken = left.subarray(0, end)
    left = left.subarray(end)
    return taken
  }
  return { start: take(longBytes), rest: { read: async (least?: number) => take(least), drop: () => undefined } }
}

async function rewritten(body: string, change = unchanged) {
  const list = await rewriteList(answerOf(body), change)
  if (!list) return undefined
  const { length, stream } = fillIn(JSON.stringify({ a: list, b: 1 }), [list])
  const json = await textOf(stream)
  expect(Buffer.byteLength(json)).toBe(length)
  return { json }
}

test.each([
  ['bare', text],
  ['as items', JSON.stringify({ items: entries })],
  ['with something beside it', JSON.stringify({ items: entries, total: 4000, pages: [] })],
  ['with spaces', `\n${JSON.stringify({ items: entries }, null, 2)}\n`],
])('a list is written again as it was read, %s', async (_how, body) => {
  const read: unknown[] = []
  const change = (some: unknown) => (read.push(some), some)
  const { json } = z.object({ json: z.string() }).parse(await rewritten(body, change))
  expect(JSON.parse(json)).toEqual({ a: entries, b: 1 })
  expect(read.length).toBeGreaterThan(6)
})

test('entries that are left out leave nothing, in a list of texts and numbers too', async () => {
  const body = JSON.stringify(Array.from({ length: 100_000 }, (_, index) => (index % 2 ? index : `${index}`)))
  const texts = (some: unknown) => (Array.isArray(some) ? some.filter((one) => typeof one === 'string') : [])
  expect(await rewritten(body)).toEqual({ json: `{"a":${body},"b":1}` })
  expect(await rewritten(body, texts)).toEqual({ json: JSON.stringify({ a: texts(JSON.parse(body)), b: 1 }) })
  expect(await rewritten(body, () => [])).toEqual({ json: '{"a":[],"b":1}' })
})

test('an entry longer than many pieces is one piece, and an empty list is a list', async () => {
  const long = JSON.stringify([{ id: 1, text: 'é'.repeat(500_000) }, { id: 2 }])
  expect(await rewritten(long)).toEqual({ json: `{"a":${long},"b":1}` })
  expect(await rewritten(`[${' '.repeat(300_000)}]`, () => [])).toEqual({ json: '{"a":[],"b":1}' })
})

test.each([
  ['a short list', JSON.stringify(entries.slice(0, 9))],
  ['another key first', JSON.stringify({ total: 1, items: entries })],
  ['no list', JSON.stringify({ data: entries })],
  ['an object with a list', JSON.stringify({ items: { 1: entries } })],
])('%s is none that is written again', async (_what, body) => {
  expect(await rewritten(body)).toBeUndefined()
})

test.each([
  ['a list that is not closed', text.slice(0, -1)],
  ['an entry that is not closed', text.slice(0, -3)],
  ['a text that is not closed', `${text.slice(0, -1)},"x\\"]`],
  ['a list that is closed as an object', `${text.slice(0, -1)}}`],
  ['an entry that is closed as a list', `${text.slice(0, -2)}]]`],
  ['a comma at the end', `${text.slice(0, -1)},]`],
  ['more after it', `${text}]`],
  ['a second list', `${text},${text}`],
  ['no JSON', `[${'x,'.repeat(200_000)}]`],
])('%s is refused', async (_what, body) => {
  await expect(rewritten(body)).rejects.toMatchObject({ status: 502 })
})

test('others are served between two pieces that are read, and while they are sent', async () => {
  let [turns, isSent] = [0, false]
  const count = () => {
    turns += 1
    if (!isSent) setImmediate(count)
  }
  setImmediate(count)
  const whenRead: number[] = []
  const sentInTurn = new Map<number, number>()
  const list = await rewriteList(answerOf(text), (some) => (whenRead.push(turns), some))
  const { stream } = fillIn(JSON.stringify(list), list ? [list] : [])
  stream.on('data', (piece: Buffer) => void sentInTurn.set(turns, (sentInTurn.get(turns) ?? 0) + piece.length))
  await once(stream, 'end')
  isSent = true
  expect(whenRead.length).toBeGreaterThan(10)
  expect(new Set(whenRead).size).toBe(whenRead.length)
  expect(text.length).toBeGreaterThan(256 * 1024)
  expect(Math.max(...sentInTurn.values())).toBeLessThan(96 * 1024)
})
