/**
 * Every call that the API describes, asked by callers of every role and by programs of every scope: each is refused what
 * the table of permissions does not give, and nothing else.
 */
import { may, permissions, type Permission } from '@schoolbeheer/domain/permissions'
import { roleFlags } from '@schoolbeheer/domain/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { callers, program, startTestApi, type Claims, type TestApi } from './testing/api.ts'

type DocumentedCall = { method: string; path: string; permission: Permission }

const Described = z.object({ paths: z.record(z.string(), z.record(z.string(), z.object({ summary: z.string() }))) })
/** A summary ends with the permission. */
const Known = z.custom<Permission>((name) => name === 'public' || Object.hasOwn(permissions, String(name)))

let api: TestApi
let calls: DocumentedCall[]
beforeAll(async () => {
  api = await startTestApi({ env: { API_DOCS: '1' } })
  const { paths } = Described.parse(await (await fetch(`${api.url}/docs/json`)).json())
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary }]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, '1'),
      permission: Known.parse(/\((\S+)\)$/.exec(summary)?.[1]),
    })),
  )
})
afterAll(() => api.close())

/** The status of a call without any input. */
async function statusOf({ method, path }: DocumentedCall, claims?: Claims): Promise<number> {
  const headers = claims && { authorization: `Bearer ${await api.issuer.token(claims)}` }
  const { status, body } = await fetch(api.url + path, { method, ...(headers && { headers }) })
  await body?.cancel()
  return status
}

test('who is not signed in is refused all but what is public', async () => {
  const answered: DocumentedCall[] = []
  for (const call of calls) if ((await statusOf(call)) !== 401) answered.push(call)
  expect(answered).toEqual(calls.filter(({ permission }) => permission === 'public'))
  expect(calls.length).toBeGreaterThan(150)
})

test.each<Claims>([
  callers.admin,
  callers.courseWriter,
  callers.schoolAdmin,
  { sub: 'head', role: ['Active', 'Directie'] },
  callers.active,
  callers.inactive,
])('$sub is refused just what the table does not give', async (claims) => {
  const refused: DocumentedCall[] = []
  for (const call of calls) if ((await statusOf(call, claims)) === 403) refused.push(call)
  const flags = roleFlags(claims.role)
  expect(refused).toEqual(calls.filter(({ permission }) => !may(flags, permission)))
})

/** A calendar is a person's: no program has one, see `calendar.api.test.ts`. */
function isOfPeople({ method, path }: DocumentedCall): boolean {
  return method === 'POST' && path === '/api/calendar/address'
}

test('a program is refused what none of its scopes gives, and needs one alone', async () => {
  const flags = roleFlags(['Active', 'Admin'])
  const scopes = Object.keys(permissions)
  const wrong: DocumentedCall[] = []
  for (const call of calls.filter(({ permission }) => permission !== 'public')) {
    const others = scopes.filter((scope) => !may({ ...flags, scopes: [scope] }, call.permission))
    const refused = await statusOf(call, program(others.join(' ')))
    const needed = await statusOf(call, program(call.permission))
    if (refused !== 403 || (needed === 403) !== isOfPeople(call)) wrong.push(call)
  }
  expect(wrong).toEqual([])
})
