/** Who asks: a signed-in user by the session cookie, or another program by its bearer token. */
import '@fastify/cookie'
import { problem } from '@schoolbeheer/contracts/problem'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import type { FastifyRequest } from 'fastify'
import { cookiesOf, sessionOf, type Auth } from './routes.ts'
import { viewerOf } from './user.ts'

export type Caller = {
  viewer: Viewer
  /** The access token for the API of this resource. Throws 401 and 503 Problems. */
  bearer: (resource: string) => Promise<string>
}

/** undefined: nobody. Throws a 400 Problem for somebody who comes both ways, a 401 for a token that does not hold. */
export async function callerOf(auth: Auth, request: FastifyRequest): Promise<Caller | undefined> {
  const { authorization } = request.headers
  if (authorization === undefined) return signedInCaller(auth, request)
  if (request.cookies[cookiesOf(auth.publicUrl).session.name] !== undefined) throw problem(400)
  return {
    viewer: await auth.programs.authenticate(authorization),
    bearer: (resource) => auth.programs.tokenFor(authorization, resource),
  }
}

async function signedInCaller(auth: Auth, request: FastifyRequest): Promise<Caller | undefined> {
  const found = await sessionOf(auth, request)
  if (!found) return undefined
  const { id, session } = found
  await auth.sessions.use(id, session)
  return { viewer: viewerOf(session.claims), bearer: (resource) => auth.sessions.accessToken(id, session, resource) }
}
