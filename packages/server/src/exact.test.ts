/**
 * Long lists that differ from their contract in every way that a schema allows, passed on by their bytes where they say
 * exactly what the contract says, against the same lists read and written by zod.
 */
import type { Endpoint, Procedure } from '@schoolbeheer/contracts/endpoint'
import { procedures } from '@schoolbeheer/contracts/gateway/procedures'
import { reference } from '@schoolbeheer/contracts/school/reference'
import { toEuro } from '@schoolbeheer/domain/money'
import { roleFlags, roles } from '@schoolbeheer/domain/roles'
import fc from 'fast-check'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { anonymous } from './bearer.ts'
import { exactCheck } from './exact.ts'
import { fillIn, WrittenList } from './longLists.ts'
import { createUpstream, type PassedOn } from './upstream.ts'

let body: Buffer = Buffer.of()
const server = createServer((_request, response) => void response.end(body)).listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = z.object({ port: z.number() }).parse(server.address())
const upstream = createUpstream({ url: `http://localhost:${port}` })
afterAll(async () => {
  await upstream.close()
  server.close()
})

/** The lists of the gateway's procedures, each kind of list once. */
const lists = new Map(
  Object.entries(procedures).flatMap(([router, { calls }]) =>
    Object.entries<Procedure | Endpoint>(calls).flatMap(([name, call]): [string, [string, Endpoint]][] =>
      'path' in call && call.list ? [[kindOf(call), [`${router}.${name}`, call]]] : [],
    ),
  ),
)

function kindOf(definition: Endpoint): string {
  const schema = z.toJSONSchema(definition.output, { unrepresentable: 'any' })
  return JSON.stringify([schema, !definition.visible])
}

/** Stands for a byte that is no UTF-8. */
const broken = '\uE000'

/** The kinds of oddity that a body may have. */
const kinds = ['nothing', 'notation', 'value', 'key', 'twice', 'absent'] as const
type Kind = (typeof kinds)[number]

/** The same kinds of value in notations that readers take for something else, or not all alike. */
const oddNumbers = ['-0', '1.0', '2.50', '1e2', '1E400', '-1.5', '9007199254740993', '0.1000000000000000055']
const oddTexts = ['"\\ud800"', '"\\u0041é🎓"', `"${broken}"`, '"},{"', '"a, 1.0"', '"2026-01-01T00:00:00.000Z"']
const oddValues = [...oddNumbers, ...oddTexts, 'null', 'true', '""', '[]', '{}', '[null]', '{"__proto__":1}', '0']
const oddKeys = ['extra', '__proto__', 'constructor', '\\u0069d', '0', broken]

type Schema = z.core.JSONSchema._JSONSchema

/** JSON of this schema, with something of this kind at a few places. */
function jsonOf(schema: Schema, kind: Kind): fc.Arbitrary<string> {
  const right = { weight: 20, arbitrary: rightOf(schema, kind) }
  if (kind !== 'value') return right.arbitrary
  return fc.oneof(right, { weight: 1, arbitrary: fc.constantFrom(...oddValues) })
}

function rightOf(schema: Schema, kind: Kind): fc.Arbitrary<string> {
  if (typeof schema === 'boolean') return fc.constant('1')
  const { anyOf, enum: values, type, pattern, properties, items, required = [] } = schema
  const types: unknown[] = [type].flat()
  if (anyOf) return fc.oneof(...anyOf.map((one) => jsonOf(one, kind)))
  if (values) return fc.constantFrom(...values.map((value) => JSON.stringify(value)))
  if (types.length > 1) return fc.oneof(...types.map((one) => rightOf({ ...schema, type: asType(one) }, kind)))
  if (pattern) return fc.constant('"2026-01-01T00:00:00.000Z"')
  if (type === 'string') return written(fc.string({ unit: 'binary', maxLength: 5 }), kind, oddTexts)
  if (type === 'boolean') return written(fc.boolean(), kind, [])
  if (type === 'integer') return written(fc.integer(), kind, oddNumbers)
  if (type === 'number') return written(fc.integer({ min: -99_999, max: 99_999 }).map(toEuro), kind, oddNumbers)
  if (type === 'array') {
    const item = items && !Array.isArray(items) ? items : {}
    return fc.array(jsonOf(item, kind), { maxLength: 3 }).map((all) => `[${all.join()}]`)
  }
  return type === 'object' ? objectOf(properties ?? {}, required, kind) : fc.constant('null')
}

function written(values: fc.Arbitrary<unknown>, kind: Kind, odd: string[]): fc.Arbitrary<string> {
  const right = { weight: 60, arbitrary: values.map((value) => JSON.stringify(value)) }
  return kind === 'notation' && odd.length > 0
    ? fc.oneof(right, { weight: 1, arbitrary: fc.constantFrom(...odd) })
    : right.arbitrary
}

function asType(type: unknown): 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object' {
  return z.enum(['string', 'number', 'integer', 'boolean', 'null', 'array', 'object']).parse(type)
}

/** Objects of which optional keys may be absent, and others where that is odd. */
function objectOf(properties: Record<string, Schema>, required: string[], kind: Kind): fc.Arbitrary<string> {
  const fields = Object.entries(properties).map(([key, schema]) => {
    const single = jsonOf(schema, kind).map((value) => [`"${key}":${value}`])
    const absent = { weight: required.includes(key) && kind !== 'absent' ? 0 : 1, arbitrary: fc.constant([]) }
    const first = fc.constantFrom(...oddValues).map((value) => `"${key}":${value}`)
    const twice = fc.tuple(first, single).map(([odd, [right = '']]) => [odd, right])
    const reversed = twice.map((both) => both.toReversed())
    return fc.oneof(
      { weight: 20, arbitrary: single },
      ...(absent.weight > 0 ? [absent] : []),
      ...(kind === 'twice' ? [twice, reversed].map((arbitrary) => ({ weight: 1, arbitrary })) : []),
    )
  })
  const other = fc.tuple(fc.constantFrom(...oddKeys), fc.constantFrom(...oddValues))
  const others = fc.array(
    other.map(([key, value]) => `"${key}":${value}`),
    { maxLength: kind === 'key' ? 1 : 0 },
  )
  return fc
    .tuple(fc.tuple(...fields), others, fc.constantFrom(',', ',', ' ,\n\t'))
    .map(([given, added, comma]) => `{${[...given.flat(), ...added].join(comma)}}`)
}

/** Bodies of a list: right entries, some with others among them, of one piece or of many. */
function bodies(entry: Schema): fc.Arbitrary<Buffer> {
  const right = fc.array(jsonOf(entry, 'nothing'), { minLength: 1, maxLength: 3 })
  const odd = fc.oneof(...kinds.map((kind) => fc.array(jsonOf(entry, kind), { minLength: 1, maxLength: 2 })))
  return fc
    .tuple(right, odd, fc.constantFrom(0, 1, 40), fc.constantFrom(',', ' ,\n'))
    .map(([some, others, times, comma]) => {
      const entries = [...Array.from({ length: times }, () => some).flat(), ...others, ...some]
      return bytesOf(`{"items":[${entries.join(comma)}],"more":"${'-'.repeat(256 * 1024)}"}`)
    })
}

function bytesOf(json: string): Buffer {
  return Buffer.concat(
    json.split(broken).flatMap((part, index) => [...(index ? [Buffer.of(0xff)] : []), Buffer.from(part)]),
  )
}

const viewers = fc.subarray([...roles]).map((names) => ({ userId: 'u', schoolGuid: 'g', ...roleFlags(names) }))

test.each([...lists.values()])('%s is the same by its bytes and by zod', async (_name, definition) => {
  const found = exactCheck(definition.output)
  const entry = entryOf(definition)
  let exact = 0
  const counted = found && { ...found, check: (answer: unknown) => found.check(answer) && (exact += 1) > 0 }
  const property = fc.asyncProperty(bodies(entry), viewers, async (bytes, viewer) => {
    body = bytes
    const passed = { definition, input: {}, viewer }
    const byBytes = await outcomeOf(upstream.passOn({ requestId: 'r' }, { ...passed, exact: counted }))
    expect(byBytes).toEqual(await outcomeOf(upstream.passOn({ requestId: 'r' }, passed)))
  })
  await fc.assert(property, { numRuns: 6 })
  expect(exact > 0).toBe(found !== undefined)
})

function entryOf({ output }: Endpoint): Schema {
  const { items } = z.toJSONSchema(output, { unrepresentable: 'any' })
  return items && !Array.isArray(items) ? items : {}
}

test('what JSON Schema does not say is not checked by it', () => {
  const text = z.string()
  const others = [
    [text.trim(), text.max(3), text.regex(/a/u), text.refine(() => true), z.email(), z.iso.date()],
    [text.transform(Number), text.default(''), z.pipe(text, text), z.union([text, z.number()]), z.unknown()],
    [z.looseObject({}), z.object({}).catchall(text), z.object({}).refine(() => true), z.record(text, text)],
    [z.number().min(1), z.int32(), z.array(text).max(1), z.lazy(() => text), z.date()],
  ].flat()
  expect(others.map((schema) => exactCheck(z.array(z.object({ schema })))).filter(Boolean)).toEqual([])
})

/** A long list of this entry. */
function listOf(entry: string): string {
  return `[${Array.from({ length: 20_000 }, () => entry).join()}]`
}

async function passOn(json: string, definition: Endpoint = reference.onderwijsnetten): Promise<string> {
  body = bytesOf(json)
  const passed = { definition, exact: exactCheck(definition.output), input: {}, viewer: anonymous }
  const { answer } = await upstream.passOn({ requestId: 'r' }, passed)
  return writtenOf(answer)
}

test('of a key that stands twice the last counts, for the check as for who reads it', async () => {
  expect(await passOn(listOf('{"id":"x","label":"GO!", "id":1}'))).toBe(body.toString())
  await expect(passOn(listOf('{"id":1,"label":"GO!","id":"x"}'))).rejects.toMatchObject({ status: 502 })
})

test('the first number of a list is written as ours too', async () => {
  const list = listOf('12345678,12345678')
  expect(await passOn(`[-0,${list.slice(1)}`, procedures.invoices.calls.years)).toBe(`[0,${list.slice(1)}`)
})

test('bytes that are no UTF-8 do not go on', async () => {
  expect(await passOn(listOf(`{"id":1,"label":"${broken}"}`))).toBe(body.toString())
  expect(body.toString()).toContain('\uFFFD')
})

/** The list that a reader gets, with numbers as they are written, or the refusal. */
async function outcomeOf(passing: Promise<PassedOn>): Promise<unknown> {
  const list = await passing.then(
    ({ answer }) => answer,
    (error: unknown) => error,
  )
  if (!(list instanceof WrittenList)) return list
  return JSON.parse(await writtenOf(list), (_key, value: unknown, { source }: { source?: string } = {}) =>
    typeof value === 'number' ? { number: source } : value,
  )
}

/** Throws where the bytes are no UTF-8. */
async function writtenOf(answer: unknown): Promise<string> {
  const list = z.instanceof(WrittenList).parse(answer)
  const bytes = await buffer(fillIn(JSON.stringify(list), [list]).stream)
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}
