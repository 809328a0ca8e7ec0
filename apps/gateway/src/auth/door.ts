/**
 * The gateway's only door: the steps that decide whether a request may do what it asks. Typed procedures, files and the
 * session's own calls go through the same steps, in this order: `ownPage`, `caller`, `permission`.
 */
import '@fastify/cookie'
import { problem } from '@schoolbeheer/contracts/problem'
import { may, type Permission, type Viewer } from '@schoolbeheer/domain/permissions'
import { anonymous } from '@schoolbeheer/server/bearer'
import { createTurns, takeTurn } from '@schoolbeheer/server/turns'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookiesOf } from './cookies.ts'
import type { Csrf } from './csrf.ts'
import type { Programs } from './programs.ts'
import type { Session } from './keptSessions.ts'
import { tokenOf, type Sessions } from './sessions.ts'
import { viewerOf } from './user.ts'

export type Door = ReturnType<typeof createDoor>

/** A signed-in user by the session's cookie, or another program by its bearer token. */
export type Caller = {
  /** The id of the user or program, which all of their sessions share. */
  id: string
  /**
   * The user or program for a call of the API of this resource, with their current roles: a token that is about to
   * expire is renewed first, and the provider's answer brings the roles. Throws 401 and 503 Problems.
   */
  viewer: (resource: string) => Promise<Viewer>
  /** The access token for that API. Throws the same Problems. */
  bearer: (resource: string) => Promise<string>
  /** Marks the tokens as due, because the claims of the user have changed: the next calls have new ones. */
  renewNext: () => Promise<void>
}

type Keepers = { sessions: Sessions; programs: Programs; csrf: Csrf; publicUrl: string }

export function createDoor({ sessions, programs, csrf, publicUrl }: Keepers) {
  const names = cookiesOf(publicUrl)
  const { session, known } = createCallers({ sessions, programs, publicUrl })
  const calls = createTurns({ atOnce: 6, waiting: 200 })
  // The turns for large bodies are few, because a body is held until the answer. Such a call takes a turn of `calls`
  // too.
  const large = createTurns({ atOnce: 3, waiting: 30 })
  // The turns for files are separate, because a download may last for minutes. Uploads have places instead.
  const files = createTurns({ atOnce: 3, waiting: 30 })

  /**
   * Refuses a change that does not come from our own pages: a 403 Problem, or a 401 where the session is gone. Without a
   * refusal there is nothing to wait for.
   */
  const ownPage = (request: FastifyRequest): Promise<never> | undefined => {
    const { method, headers, cookies } = request
    // A browser adds no bearer token by itself, so without the cookie there is nothing to forge.
    if (headers.authorization !== undefined && cookies[names.session.name] === undefined) return undefined
    const asked = { method, headers, cookie: cookies[names.xsrf.name], session: cookies[names.session.name] }
    return csrf.admits(asked) ? undefined : refuse(request)
  }

  /** A browser that has lost its cookies gets a 401: our own page asks to sign in again, and loses nothing. */
  const refuse = async (request: FastifyRequest): Promise<never> => {
    throw problem((await session(request)) ? 403 : 401)
  }

  /**
   * The caller, once it is their turn, which lasts until the answer is sent; undefined when nobody is signed in, which
   * has no turns. Throws a 400 Problem for a cookie and a token at once, a 401 for an invalid token, a 429 for too many
   * requests at once.
   */
  const caller = async (request: FastifyRequest, reply: FastifyReply): Promise<Caller | undefined> => {
    const asks = await known(request)
    if (asks) await takeTurn(calls, asks.id, reply)
    return asks
  }

  /**
   * Waits for a turn to send a body that may be large; nothing of the body is read before. Throws the same Problems,
   * and a 401 when nobody is signed in: no such call is public.
   */
  const largeTurn = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const asks = await known(request)
    if (!asks) throw problem(401)
    await takeTurn(large, asks.id, reply)
  }

  /** The viewer, when permitted. Throws a 401 Problem when nobody is signed in, a 403 when the permission is missing. */
  const permission = async (asks: Caller | undefined, asked: Permission, resource: string): Promise<Viewer> => {
    if (asked === 'public') return anonymous
    if (!asks) throw problem(401)
    const viewer = await asks.viewer(resource)
    if (!may(viewer, asked)) throw problem(403)
    return viewer
  }

  /** Takes all three steps for a request for a file. Answers the viewer, and the access token for the call. */
  const enter = async (
    request: FastifyRequest,
    asked: Permission,
    resource: string,
  ): Promise<{ viewer: Viewer; bearer: string }> => {
    await ownPage(request)
    const asks = await known(request)
    if (!asks) throw problem(401)
    const viewer = await permission(asks, asked, resource)
    return { viewer, bearer: await asks.bearer(resource) }
  }

  /** Waits for the viewer's turn to get a file, which lasts until the file is sent. Throws a 429 Problem. */
  const fileTurn = ({ userId }: Viewer, reply: FastifyReply) => takeTurn(files, userId, reply)

  return { session, ownPage, caller, largeTurn, permission, enter, fileTurn }
}

/** Tells who asks: a user by the session's cookie, or a program by its token. */
function createCallers({ sessions, programs, publicUrl }: Omit<Keepers, 'csrf'>) {
  const { session: cookie } = cookiesOf(publicUrl)
  return { session, known }

  /** The session of a request's cookie, with the id that the cookie holds. */
  async function session({ cookies }: FastifyRequest): Promise<{ id: string; session: Session } | undefined> {
    const id = cookies[cookie.name]
    const found = id ? await sessions.find(id) : undefined
    return id && found ? { id, session: found } : undefined
  }

  async function known(request: FastifyRequest): Promise<Caller | undefined> {
    const { authorization } = request.headers
    if (authorization === undefined) return signedIn(await session(request))
    if (request.cookies[cookie.name] !== undefined) throw problem(400)
    const viewer = await programs.authenticate(authorization)
    return {
      id: viewer.userId,
      viewer: async () => viewer,
      bearer: (resource) => programs.tokenFor(authorization, resource),
      renewNext: async () => undefined,
    }
  }

  async function signedIn(found: { id: string; session: Session } | undefined): Promise<Caller | undefined> {
    if (!found) return undefined
    let { session: newest } = found
    await sessions.use(found.id, newest)
    const current = async (resource: string) => (newest = await sessions.withToken(found.id, newest, resource))
    return {
      id: newest.claims.sub,
      viewer: async (resource) => viewerOf((await current(resource)).claims),
      bearer: async (resource) => tokenOf(await current(resource), resource),
      renewNext: async () => void (newest = (await sessions.renewNext(found.id)) ?? newest),
    }
  }
}
