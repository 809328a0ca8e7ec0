/** The documented APIs behind the gateway, and calls of them on a user's behalf. */
import type { Call } from '@schoolbeheer/contracts/call'
import type { Endpoint, Extension } from '@schoolbeheer/contracts/endpoint'
import { config } from '@schoolbeheer/contracts/school/config'
import { Problem, problem } from '@schoolbeheer/contracts/problem'
import { isPlainHttp } from '@schoolbeheer/server/env'
import { together } from '@schoolbeheer/server/together'
import { createUpstream, type Caller, type Passed, type PassedOn, type Upstream } from '@schoolbeheer/server/upstream'
import type { GatewayEnv } from './env.ts'

export type Api = {
  /** The audience of its access tokens; '' where the provider has one token for all. */
  resource: string
  upstream: () => Upstream | Promise<Upstream>
}

export type Apis = { school: Api; identity: Api; close: () => Promise<void> }

/** The APIs of this environment. The school API tells the address of the identity API, unless the environment does. */
export function createApis(env: GatewayEnv): Apis {
  const school = createUpstream({ url: env.SCHOOL_API_URL })
  let identity = env.IDENTITY_API_URL ? createUpstream({ url: env.IDENTITY_API_URL }) : undefined
  // A single request serves all who wait for it.
  const askForIdentity = together(async () => {
    const { identityApiUrl } = await school.as({ requestId: 'identity-api-url' })(config.get, {})
    if (isPlainHttp(identityApiUrl) && !env.ALLOW_HTTP)
      throw problem(502, { cause: 'GET /api/config answered an identityApiUrl that is not https: see ALLOW_HTTP' })
    return (identity = createUpstream({ url: identityApiUrl }))
  })
  return {
    school: { resource: env.OIDC_SCHOOL_API_RESOURCE ?? '', upstream: () => school },
    identity: {
      resource: env.OIDC_IDENTITY_API_RESOURCE ?? '',
      upstream: () => identity ?? askForIdentity(),
    },
    close: async () => {
      await school.close()
      await identity?.close()
    },
  }
}

/** The caller on whose behalf an API is called for one request, in the turns of `who`. */
export type Asker = Pick<Caller, 'requestId' | 'signal' | 'who'> & {
  /** Gives the token of the API's resource. */
  bearer?: ((resource: string) => Promise<string>) | undefined
}

/** Calls of this API for one request. */
export function callOf(api: Api, asker: Asker): Call {
  return async (definition, input) => {
    const caller = await callerOf(api, definition, asker)
    return (await api.upstream()).as(caller)(definition, input)
  }
}

/** Passes an answer on to the viewer as it is: see `Upstream`. */
export async function passOn(api: Api, passed: Passed, asker: Asker): Promise<PassedOn> {
  const caller = await callerOf(api, passed.definition, asker)
  return (await api.upstream()).passOn(caller, passed)
}

async function callerOf(
  { resource }: Api,
  { permission }: Pick<Endpoint, 'permission'>,
  { bearer, ...asker }: Asker,
): Promise<Caller> {
  const asked = bearer?.(resource)
  // A public call needs no session, so a session that is over, or cannot be renewed now, does not stop it.
  const token = await (permission === 'public' ? asked?.catch(() => undefined) : asked)
  return { ...asker, ...(token ? { bearer: token } : {}) }
}

/** Whether the call is documented, which is known at once, or the school API names its extension among its own. */
export function isOffered(school: Call, { extension }: { extension?: Extension }): boolean | Promise<boolean> {
  return extension === undefined || listOffered(school).then((offered) => offered.has(extension))
}

/** The input without the fields of extensions that the school API does not name. */
export async function offeredInput(
  school: Call,
  { extensionInputs }: Endpoint,
  input: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const given = Object.entries(extensionInputs ?? {}).filter(([key]) => input[key] !== undefined)
  if (given.length === 0) return input
  const offered = await listOffered(school)
  const unknown = new Set(given.flatMap(([key, extension]) => (extension && offered.has(extension) ? [] : [key])))
  return Object.fromEntries(Object.entries(input).filter(([key]) => !unknown.has(key)))
}

/** The extensions of the school API; none where it has no call that names them. */
async function listOffered(school: Call): Promise<ReadonlySet<string | null>> {
  try {
    return new Set((await school(config.get, {})).extensions)
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return new Set()
    throw error
  }
}
