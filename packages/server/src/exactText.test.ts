/** Entries that are known by their text, against `JSON.parse` and the check of `exact.ts`. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { exactCheck } from './exact.ts'

const List = z.array(
  z.object({
    id: z.int(),
    name: z.string().nullish(),
    kind: z.literal([1, 10, 'é"']),
    fee: z.number().nullish(),
    at: z
      .string()
      .regex(/^20\d{2}-\d{2}$/)
      .nullish(),
    tags: z.array(z.object({ id: z.int(), isOld: z.boolean().nullish() })).nullish(),
  }),
)
const exact = exactCheck(List)

/** The list's entry with its keys as an upstream might write them. */
const entry = '{"kind":1,"id":12,"tags":[{"id":3,"isOld":true}],"at":"2026-11","name":"a","fee":1.5}'

/** The entries at the beginning of the text that are known, once entries like these were read. */
function knowIn(text: string, read = [entry]) {
  const known = exact?.textOf()
  for (const one of read) known?.learn(JSON.parse(`[${one}]`))
  return known?.know(Buffer.from(text), 1000) ?? { end: 0, count: -1 }
}

function knownOf(text: string, read?: string[]): number {
  return knowIn(text, read).count
}

test('entries are known in the order of keys that was read, with optional ones absent; nothing is before', () => {
  const fewer = '{"kind":10,"id":-1,"tags":[],"name":null}'
  const other = '{"kind":"é\\"","id":0,"at":null,"name":"\\u00e9\\n€","fee":-0.25}'
  expect(knownOf(`${entry},`, [])).toBe(0)
  expect(knownOf(`${entry},${fewer},${other}]`)).toBe(3)
  expect(knownOf(`${entry}]${fewer},`)).toBe(1)
  expect(knownOf('{"id":1,"kind":1},')).toBe(0)
})

test.each([
  ['a text that ends within it', entry.slice(0, -1)],
  ['an end that is not seen', entry],
  ['blanks', `${entry} ,`],
  ['a missing key', '{"kind":1,"tags":[]},'],
  ['a key too many', '{"kind":1,"id":1,"more":1},'],
  ['a key twice', '{"kind":1,"id":1,"id":1},'],
  ['a comma at the end', '{"kind":1,"id":1,},'],
  ['another value', '{"kind":2,"id":1},'],
  ['a number like -0', '{"kind":1,"id":1,"fee":-0},'],
  ['a number like 1.0', '{"kind":1,"id":1.0},'],
  ['a number like 01', '{"kind":1,"id":01},'],
  ['a number like 1e3', '{"kind":1,"id":1,"fee":1e3},'],
  ['a number of 16 digits', '{"kind":1,"id":1234567890123456},'],
  ['a number that we write otherwise', '{"kind":1,"id":1,"fee":0.0000001},'],
  ['a line end in a text', '{"kind":1,"id":1,"name":"\n"},'],
  ['an escape that is none', '{"kind":1,"id":1,"name":"\\x"},'],
  ['a text that does not fit its pattern', '{"kind":1,"id":1,"at":"1926-11"},'],
  ['a prototype', '{"kind":1,"id":1,"__proto__":{}},'],
])('%s is not known', (_what, text) => {
  expect(knownOf(text)).toBe(0)
})

test('whatever is known is JSON that the check takes, however a right text is changed', () => {
  const pieces = ['"', '\\', '0', '-', '.', 'e', ',', '{', '}', '[', ']', ':', 'null', '1', 'é', '\u0000', '"id":1,']
  const changes = fc.array(fc.tuple(fc.nat(entry.length), fc.nat(2), fc.constantFrom(...pieces, '')), { maxLength: 2 })
  const property = fc.property(changes, (all) => {
    const text = all.reduce((old, [at, cut, put]) => old.slice(0, at) + put + old.slice(at + cut), entry)
    const bytes = Buffer.from(`${text},`)
    const read: unknown = JSON.parse(`[${bytes.toString('utf8', 0, knowIn(`${text},`).end)}]`)
    expect([exact?.check(read), JSON.parse(JSON.stringify(read))]).toEqual([true, read])
  })
  fc.assert(property, { numRuns: 2000 })
})
