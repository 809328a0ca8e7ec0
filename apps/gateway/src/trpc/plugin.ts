/** The typed procedures over HTTP: who asks is read once a request, however many calls it carries. */
import type { Call } from '@schoolbeheer/contracts/call'
import { problem } from '@schoolbeheer/contracts/problem'
import { logProblem } from '@schoolbeheer/server/app'
import type { Upstream } from '@schoolbeheer/server/upstream'
import {
  fastifyTRPCPlugin,
  type CreateFastifyContextOptions,
  type FastifyTRPCPluginOptions,
} from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireXsrf, sessionOf, type Auth } from '../auth/routes.ts'
import { viewerOf } from '../auth/user.ts'
import { appRouter, type AppRouter } from '../router.ts'
import type { Context } from './context.ts'
import { problemOf } from './errors.ts'

export const trpcRoutes = async (
  app: FastifyInstance,
  auth: Auth,
  school: Upstream,
  schoolResource: string,
): Promise<void> => {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      requireJson(request)
      requireXsrf(auth, request)
    })
    const options: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
      router: appRouter,
      maxBatchSize: 10,
      createContext: ({ req }: CreateFastifyContextOptions) => createContext(auth, school, schoolResource, req),
      onError: ({ error, path, req }) =>
        logProblem(req.log.child({ procedure: path }), req.id, problemOf(error), error),
    }
    await scope.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions: options })
  })
}

/** A form of another site can be posted without a preflight, JSON cannot. */
const requireJson = ({ method, headers }: FastifyRequest): void => {
  if (method === 'GET' || method === 'HEAD') return
  if (!/^application\/json(;|$)/i.test(headers['content-type'] ?? '')) throw problem(400)
}

const createContext = async (
  auth: Auth,
  school: Upstream,
  schoolResource: string,
  request: FastifyRequest,
): Promise<Context> => {
  const requestId = request.id
  const found = await sessionOf(auth, request)
  if (!found) return { viewer: null, school: school.as({ requestId }), requestId }
  const { id, session } = found
  await auth.sessions.use(id, session)
  const call: Call = async (definition, input) => {
    const bearer = await auth.sessions.accessToken(id, session, schoolResource)
    return school.as({ bearer, requestId })(definition, input)
  }
  return { viewer: viewerOf(session.claims), school: call, requestId }
}
