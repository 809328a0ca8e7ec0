/** The typed procedures over HTTP: the caller is read once a request, however many calls it carries. */
import type { Endpoint, Procedure } from '@schoolbeheer/contracts/endpoint'
import { procedures } from '@schoolbeheer/contracts/gateway/procedures'
import { problem, type Problem } from '@schoolbeheer/contracts/problem'
import { asProblem, logProblem } from '@schoolbeheer/server/app'
import { fillIn, WrittenList } from '@schoolbeheer/server/longLists'
import { stopWith } from '@schoolbeheer/server/leaving'
import { networkOf } from '@schoolbeheer/server/network'
import { resolveResponse } from '@trpc/server/http'
import { getErrorShape } from '@trpc/server/shared'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callOf, passOn, type Apis } from '../apis.ts'
import type { Door } from '../auth/door.ts'
import { appRouter } from '../router.ts'
import type { Context } from './context.ts'
import { asTrpcError, problemOf } from './errors.ts'

type Options = { door: Door; apis: Apis; countReset: Count; publicUrl: string }

type Count = (address: string) => Promise<void>

export async function trpcRoutes(app: FastifyInstance, { door, apis, countReset, publicUrl }: Options): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      requireJson(request)
      await door.ownPage(request)
    })
    // Refusals before tRPC sees the request, such as of a body that is too large. For the client all calls of the
    // request fail.
    scope.setErrorHandler(async (error, request, reply) => {
      const answer = asProblem(error)
      logProblem(request.log, request.id, answer, error)
      return reply.code(answer.status).send({ error: { json: shapeOf(answer) } })
    })
    // tRPC parses the text itself.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const answer = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
      let lists: WrittenList[] = []
      // Queries use GET. A change that has begun goes on, even when nobody waits for its answer.
      const signal = request.method === 'GET' ? stopWith(reply).signal : undefined
      const response = await resolveResponse({
        router: appRouter,
        path,
        req: webRequest(request, publicUrl),
        error: null,
        maxBatchSize: 10,
        createContext: () => createContext({ door, apis, countReset }, { request, reply, signal }),
        responseMeta: ({ data }) => {
          lists = data.flatMap((one) =>
            'result' in one && one.result.data instanceof WrittenList ? [one.result.data] : [],
          )
          return {}
        },
        onError: (failed) =>
          logProblem(request.log.child({ procedure: failed.path }), request.id, problemOf(failed.error), failed.error),
      })
      // Hooks do not see the status of a Response unless it is set here.
      reply.code(response.status)
      if (lists.length === 0) return reply.send(response)
      const { length, stream } = fillIn(await response.text(), lists)
      return reply.headers({ ...Object.fromEntries(response.headers), 'content-length': length }).send(stream)
    }
    scope.route<{ Params: { path: string } }>({
      method: ['GET', 'POST'],
      // Fastify would also add HEAD, and fail at measuring the Response: a 500 that anybody can cause.
      exposeHeadRoute: false,
      url: '/trpc/:path',
      handler: async (request, reply) => answer(request, reply, request.params.path),
    })
    for (const { path, bodyLimit } of largeCalls())
      scope.post(`/trpc/${path}`, { bodyLimit, onRequest: door.largeTurn }, async (request, reply) =>
        answer(request, reply, path),
      )
  })
}

/** Calls with larger bodies than others, each with its own limit; tRPC's envelope is a few bytes. */
function largeCalls(): { path: string; bodyLimit: number }[] {
  return Object.entries(procedures).flatMap(([router, { calls }]) =>
    Object.entries<Procedure | Endpoint>(calls).flatMap(([name, call]) =>
      'maxBodyBytes' in call && call.maxBodyBytes ? [{ path: `${router}.${name}`, bodyLimit: call.maxBodyBytes }] : [],
    ),
  )
}

function shapeOf(answer: Problem) {
  const error = asTrpcError(answer)
  const {
    _def: { _config: config },
  } = appRouter
  return getErrorShape({ config, error, type: 'unknown', path: undefined, input: undefined, ctx: undefined })
}

/** A form of another site can be posted without a preflight, but JSON cannot. */
function requireJson({ method, headers }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return
  if (!/^application\/json(;|$)/i.test(headers['content-type'] ?? '')) throw problem(400)
}

/** The request as tRPC reads it. tRPC's own Fastify adapter makes more of it, which costs a tenth of a small call. */
function webRequest({ method, url, headers, body }: FastifyRequest, publicUrl: string): Request {
  return new Request(new URL(url, publicUrl), {
    method,
    headers: { 'content-type': headers['content-type'] ?? '' },
    ...(typeof body === 'string' ? { body } : {}),
  })
}

type HttpCall = { request: FastifyRequest; reply: FastifyReply; signal: AbortSignal | undefined }

async function createContext(
  { door, apis, countReset }: Omit<Options, 'publicUrl'>,
  { request, reply, signal }: HttpCall,
): Promise<Context> {
  try {
    const caller = await door.caller(request, reply)
    const asker = {
      requestId: request.id,
      who: caller?.id ?? networkOf(request.ip),
      bearer: caller?.bearer,
      ...(signal ? { signal } : {}),
    }
    return {
      admit: (api, permission) => door.permission(caller, permission, apis[api].resource),
      school: callOf(apis.school, asker),
      identity: callOf(apis.identity, asker),
      passOn: (api, call) => passOn(apis[api], call, asker),
      countReset: () => countReset(request.ip),
      requestId: request.id,
    }
  } catch (error) {
    throw asTrpcError(asProblem(error))
  }
}
