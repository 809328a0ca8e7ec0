/** The typed procedures over HTTP: who asks is read once a request, however many calls it carries. */
import { problem } from '@schoolbeheer/contracts/problem'
import { logProblem } from '@schoolbeheer/server/app'
import { resolveResponse } from '@trpc/server/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callOf, type Apis } from '../apis.ts'
import { requireXsrf, sessionOf, type Auth } from '../auth/routes.ts'
import { viewerOf } from '../auth/user.ts'
import { appRouter } from '../router.ts'
import type { Context } from './context.ts'
import { problemOf } from './errors.ts'

export const trpcRoutes = async (app: FastifyInstance, auth: Auth, apis: Apis): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      requireJson(request)
      requireXsrf(auth, request)
    })
    // tRPC parses the text itself.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.route<{ Params: { path: string } }>({
      method: ['GET', 'POST'],
      url: '/trpc/:path',
      handler: async (request, reply) => {
        const response = await resolveResponse({
          router: appRouter,
          path: request.params.path,
          req: webRequest(request, auth.publicUrl),
          error: null,
          maxBatchSize: 10,
          createContext: () => createContext(auth, apis, request),
          onError: ({ error, path }) =>
            logProblem(request.log.child({ procedure: path }), request.id, problemOf(error), error),
        })
        return reply.send(response)
      },
    })
  })
}

/** A form of another site can be posted without a preflight, JSON cannot. */
const requireJson = ({ method, headers }: FastifyRequest): void => {
  if (method === 'GET' || method === 'HEAD') return
  if (!/^application\/json(;|$)/i.test(headers['content-type'] ?? '')) throw problem(400)
}

/** What tRPC reads of a request; its own Fastify adapter makes one of everything, which costs a quarter of a small call. */
const webRequest = ({ method, url, headers, body }: FastifyRequest, publicUrl: string): Request =>
  new Request(new URL(url, publicUrl), {
    method,
    headers: { 'content-type': headers['content-type'] ?? '' },
    ...(typeof body === 'string' ? { body } : {}),
  })

const createContext = async (auth: Auth, apis: Apis, request: FastifyRequest): Promise<Context> => {
  const requestId = request.id
  const found = await sessionOf(auth, request)
  if (!found)
    return {
      viewer: null,
      school: callOf(apis.school, requestId),
      identity: callOf(apis.identity, requestId),
      requestId,
    }
  const { id, session } = found
  await auth.sessions.use(id, session)
  const bearer = (resource: string) => auth.sessions.accessToken(id, session, resource)
  return {
    viewer: viewerOf(session.claims),
    school: callOf(apis.school, requestId, bearer),
    identity: callOf(apis.identity, requestId, bearer),
    requestId,
  }
}
