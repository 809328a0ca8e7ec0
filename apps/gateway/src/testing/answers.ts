/** The same calls by our adapter and by tRPC's own handler, whose answers are compared byte by byte. */
import { problem } from '@schoolbeheer/contracts/problem'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { roleFlags } from '@schoolbeheer/domain/roles'
import { resolveResponse } from '@trpc/server/http'
import { isDeepStrictEqual } from 'node:util'
import { appRouter } from '../router.ts'
import { answer } from '../trpc/answer.ts'
import type { Context } from '../trpc/context.ts'
import { asTrpcError } from '../trpc/errors.ts'
import { calls } from './samples.ts'

type Call = (typeof calls)[number]

const admin: Viewer = { ...roleFlags(['Active', 'Admin']), userId: 'admin', schoolGuid: null }

/** The answers repeat what the APIs are asked, so that they show the input. */
const signedIn: Omit<Context, 'inputOf'> = {
  admit: async () => admin,
  school: async (definition, input) => refuse(404, { definition, input }),
  identity: async (definition, input) => refuse(404, { definition, input }),
  passOn: async (api, { definition: { path }, input }) => ({ api, path, input }),
  countReset: async () => undefined,
  renewNext: async () => undefined,
  requestId: 'r',
}

function refuse(status: 401 | 403 | 404 | 503, cause?: unknown): never {
  throw problem(status, { cause })
}

type CreateContext = () => Promise<Omit<Context, 'inputOf'>>

export const whenSignedIn: CreateContext = async () => signedIn

export const contexts: Record<string, CreateContext> = {
  'signed in': whenSignedIn,
  'signed out': async () => ({ ...signedIn, admit: async () => refuse(401) }),
  forbidden: async () => ({ ...signedIn, admit: async () => refuse(403) }),
  'upstream down': async () => ({
    ...signedIn,
    passOn: async () => refuse(503),
    school: async () => refuse(503),
    identity: async () => refuse(503),
  }),
  'a fault of ours': async () => ({
    ...signedIn,
    passOn: async () => {
      throw new TypeError('inside')
    },
  }),
  'a session that cannot be read': async () => {
    throw asTrpcError(problem(503))
  },
}

type Sent = { method: string; path: string; search?: Record<string, string>; body?: string }

/** The status, the bytes and the logged errors of our answer, and those of tRPC's. */
async function both({ method, path, search = {}, body }: Sent, createContext: CreateContext) {
  const told: [string[], string[]] = [[], []]
  const query = new URLSearchParams(search)
  const [ours, theirs] = await Promise.all([
    answer(
      { method, path, search: query, body },
      {
        createContext: async (inputOf) => ({ ...(await createContext()), inputOf }),
        onError: (error, failed) => told[0].push(`${failed} ${error.code}`),
      },
    ),
    resolveResponse({
      router: appRouter,
      path,
      req: new Request(`http://gateway.test/trpc/x?${query}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      }),
      error: null,
      maxBatchSize: 10,
      allowMethodOverride: true,
      createContext: async ({ info }) => ({
        ...(await createContext()),
        inputOf: async (index) => info.calls[index]?.getRawInput(),
      }),
      onError: ({ error, path: failed }) => void told[1].push(`${failed} ${error.code}`),
    }),
  ])
  return [
    { status: ours.status, body: ours.body, told: told[0].toSorted() },
    { status: theirs.status, body: await theirs.text(), told: told[1].toSorted() },
  ] as const
}

/** A right input and a broken one, as they travel. */
export function fewInputs(input: unknown): string[] {
  return [JSON.stringify({ json: input }), '{"json":']
}

/** Inputs of every kind; undefined where there is none. */
export function manyInputs(input: unknown): (string | undefined)[] {
  return [
    ...fewInputs(input),
    undefined,
    '',
    'null',
    '[]',
    '{}',
    '{"json":null}',
    '{"json":"text"}',
    '{"json":{"id":"x","unknown":1}}',
    '{"json":{"__proto__":{"id":1}}}',
    JSON.stringify({ json: input, meta: { values: { 'constructor.prototype': ['undefined'] } } }),
    '{"json":{},"meta":{"values":["undefined"]}}',
    `\uFEFF${JSON.stringify({ json: input })}`,
  ]
}

type Difference = Awaited<ReturnType<typeof both>>

/** Our answer and tRPC's to a request, if they differ. */
export async function differences(sent: Sent, createContext: CreateContext): Promise<Difference[]> {
  const answers = await both(sent, createContext)
  return isDeepStrictEqual(answers[0], answers[1]) ? [] : [answers]
}

/** The answers that differ of a procedure alone, by both methods, with inputs as they travel. */
export async function differencesAlone(
  { name }: Call,
  inputs: (string | undefined)[],
  createContext: CreateContext,
): Promise<Difference[]> {
  const found: Difference[] = []
  for (const method of ['GET', 'POST'])
    for (const wire of inputs) {
      const search = wire === undefined ? {} : { input: wire }
      const sent = method === 'POST' ? { body: wire ?? '' } : { search }
      found.push(...(await differences({ method, path: name, ...sent }, createContext)))
    }
  return found
}

/** The answers that differ of batches with a procedure in them. */
export async function differencesInBatches(
  { name, isQuery, input }: Call,
  createContext: CreateContext,
): Promise<Difference[]> {
  const found: Difference[] = []
  const other = calls.find((call) => call.isQuery !== isQuery)?.name
  const right = { json: input }
  const batches: [string, unknown][] = [
    [name, { 0: right }],
    [`${name},${name}`, { 0: right, 1: { json: 'text' } }],
    [`${name},${name}`, { 1: right }],
    [`${name},${name}`, { 0: right, 1: 'no envelope' }],
    [`${name},no.such,`, { 0: right }],
    [`${name},${other}`, { 0: right }],
    [`${name},__proto__,constructor`, { 0: right }],
    [Array.from({ length: 10 }, () => name).join(','), { 9: right }],
    [Array.from({ length: 11 }, () => name).join(','), {}],
    [name, [right]],
    [name, null],
    [name, 'text'],
  ]
  for (const [path, inputs] of batches) {
    const wire = JSON.stringify(inputs)
    const sent = isQuery
      ? { method: 'GET', search: { batch: '1', input: wire } }
      : { method: 'POST', search: { batch: '1' }, body: wire }
    found.push(...(await differences({ path, ...sent }, createContext)))
  }
  return found
}
