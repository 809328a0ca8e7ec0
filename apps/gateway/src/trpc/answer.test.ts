/** Our adapter beside tRPC's own handler: the same status and the same bytes for every procedure. */
import { problem } from '@schoolbeheer/contracts/problem'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { roleFlags } from '@schoolbeheer/domain/roles'
import { resolveResponse } from '@trpc/server/http'
import { expect, test } from 'vitest'
import { appRouter } from '../router.ts'
import { calls } from '../testing/samples.ts'
import { answer } from './answer.ts'
import type { Context } from './context.ts'
import { asTrpcError } from './errors.ts'

const admin: Viewer = { ...roleFlags(['Active', 'Admin']), userId: 'admin', schoolGuid: null }

/** The answers repeat what the APIs are asked, so that they show the input. */
const signedIn: Context = {
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

const contexts: Record<string, () => Promise<Context>> = {
  'signed in': async () => signedIn,
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
async function both({ method, path, search = {}, body }: Sent, createContext: () => Promise<Context>) {
  const told: [string[], string[]] = [[], []]
  const query = new URLSearchParams(search)
  const [ours, theirs] = await Promise.all([
    answer(
      { method, path, search: query, body },
      { createContext, onError: (error, failed) => told[0].push(`${failed} ${error.code}`) },
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
      createContext,
      onError: ({ error, path: failed }) => void told[1].push(`${failed} ${error.code}`),
    }),
  ])
  return [
    { status: ours.status, body: ours.body, told: told[0].toSorted() },
    { status: theirs.status, body: await theirs.text(), told: told[1].toSorted() },
  ] as const
}

/** A right input and a broken one, as they travel. */
function fewInputs(input: unknown): string[] {
  return [JSON.stringify({ json: input }), '{"json":']
}

/** Inputs of every kind; undefined where there is none. */
function manyInputs(input: unknown): (string | undefined)[] {
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

test.each(Object.entries(contexts))('each procedure alone: %s', async (what, createContext) => {
  const inputsFor = what === 'signed in' ? manyInputs : fewInputs
  for (const { name, input } of calls)
    for (const method of ['GET', 'POST'])
      for (const wire of inputsFor(input)) {
        const [ours, theirs] = await both(
          {
            method,
            path: name,
            ...(method === 'POST' ? { body: wire ?? '' } : wire === undefined ? {} : { search: { input: wire } }),
          },
          createContext,
        )
        expect(ours).toEqual(theirs)
      }
})

test.each(Object.entries(contexts))('each procedure in a batch: %s', async (_what, createContext) => {
  for (const { name, isQuery, input } of calls) {
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
      const [ours, theirs] = await both(
        isQuery
          ? { method: 'GET', path, search: { batch: '1', input: wire } }
          : { method: 'POST', path, search: { batch: '1' }, body: wire },
        createContext,
      )
      expect(ours).toEqual(theirs)
    }
  }
})

test.each(['no.such', '', 'toString', '__proto__', 'constructor.name', 'schoolGroups', 'schoolGroups.'])(
  'no procedure at %j',
  async (path) => {
    for (const search of [{}, { batch: '1' }, { batch: '2' }]) {
      const [ours, theirs] = await both({ method: 'GET', path, search }, async () => signedIn)
      expect(ours).toEqual(theirs)
    }
  },
)
