/**
 * Every call and file, asked by people of every role and by programs of every scope: each is refused what the table of
 * permissions does not give, and nothing else.
 */
import { extensions } from '@schoolbeheer/contracts/extensions'
import { uploads } from '@schoolbeheer/contracts/gateway/files'
import { may, permissions } from '@schoolbeheer/domain/permissions'
import { roleFlags } from '@schoolbeheer/domain/roles'
import { createBrowser } from '@schoolbeheer/testing/browser'
import { beforeEach, expect, test } from 'vitest'
import { askAll, readAll, type Asker } from './testing/asking.ts'
import { gatewaySetup } from './testing/gatewaySetup.ts'
import { calls, files } from './testing/samples.ts'

const { gateway, upstream } = await gatewaySetup()

beforeEach(() => {
  upstream.answer('GET /api/config', { json: { identityApiUrl: upstream.url, extensions } })
  upstream.answer('*', { json: null })
})

const posts = Object.values(uploads).map(({ path, endpoint: { permission } }) => {
  return { url: path.replaceAll(/:\w+/g, '7'), permission, init: { method: 'POST' } }
})
const all = { calls, files: [...files, ...posts] }

/** The names of these calls and files that are answered so. */
async function answeredSo(status: number, asker: Asker, { calls: some, files: others } = all): Promise<string[]> {
  const outcomes = [...(await askAll(asker, some)), ...(await readAll(asker, others))]
  const names = outcomes.filter((outcome) => outcome.status === status).map(({ name }) => name)
  return names.toSorted()
}

function namesIn({ calls: some, files: others }: typeof all): string[] {
  return [...some.map(({ name }) => name), ...others.map(({ url }) => url)].toSorted()
}

/** Whether the call is not refused by a rule about the user whom it is about: `users.rules.test.ts`. */
function hasNoRule(name: string): boolean {
  return !name.startsWith('users.')
}

/** The calls and files of the permissions that pass. */
function those(pass: (permission: (typeof calls)[number]['permission']) => boolean): typeof all {
  return {
    calls: all.calls.filter(({ permission }) => pass(permission)),
    files: all.files.filter(({ permission }) => pass(permission)),
  }
}

test('who is not signed in is refused all but what is public, and the upstreams are not asked', async () => {
  const nobody = createBrowser(gateway.url)
  await nobody.fetch('/auth/session')
  const closed = those((permission) => permission !== 'public')
  expect(await answeredSo(401, nobody, closed)).toEqual(namesIn(closed))
  expect(upstream.requests).toEqual([])
})

test.each([
  ['admin', ['Active', 'Admin']],
  ['opleiding', ['Active', 'Opleiding']],
  ['schooladmin', ['Active', 'SchoolAdmin']],
  ['leerkracht', ['Active']],
  ['inactief', []],
] as const)('%s is refused just what the table does not give', async (name, roles) => {
  const flags = roleFlags([...roles])
  const expected = namesIn(those((permission) => !may(flags, permission)))
  const refused = await answeredSo(403, await gateway.signIn(name))
  expect(refused.filter((one) => hasNoRule(one) || expected.includes(one))).toEqual(expected)
})

test('a program is refused what none of its scopes gives, and needs one alone', async () => {
  const flags = roleFlags(['Active', 'Admin'])
  const scopes = Object.keys(permissions)
  const withScopes = async (...some: string[]): Promise<Asker> => {
    const claims = { sub: 'program', client_id: 'program', scope: some.join(' ') }
    const authorization = `Bearer ${await gateway.provider.accessToken(claims, gateway.url)}`
    return {
      fetch: (path, init = {}) => {
        const headers = new Headers(init.headers)
        headers.set('authorization', authorization)
        return fetch(gateway.url + path, { ...init, headers })
      },
    }
  }
  for (const asked of new Set([...calls, ...all.files].map(({ permission }) => permission))) {
    if (asked === 'public') continue
    const its = those((permission) => permission === asked)
    const others = scopes.filter((scope) => !may({ ...flags, scopes: [scope] }, asked))
    expect(await answeredSo(403, await withScopes(...others), its)).toEqual(namesIn(its))
    expect((await answeredSo(403, await withScopes(asked), its)).filter(hasNoRule)).toEqual([])
  }
})
