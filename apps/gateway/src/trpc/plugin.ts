/** The typed procedures over HTTP: the caller is read once a request, however many calls it carries. */
import type { Endpoint, Procedure } from '@schoolbeheer/contracts/endpoint'
import { procedures } from '@schoolbeheer/contracts/gateway/procedures'
import { problem } from '@schoolbeheer/contracts/problem'
import { asProblem, logProblem } from '@schoolbeheer/server/app'
import { fillIn } from '@schoolbeheer/server/longLists'
import { stopWith, workIsDone } from '@schoolbeheer/server/leaving'
import { networkOf } from '@schoolbeheer/server/network'
import { inItsTurns } from '@schoolbeheer/server/turns'
import type { Passed } from '@schoolbeheer/server/upstream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callOf, passOn, type Apis } from '../apis.ts'
import type { Door } from '../auth/door.ts'
import { answer, shapeOf, type CallsRequest } from './answer.ts'
import { createReading, type Reading } from './conditional.ts'
import type { Context } from './context.ts'
import { asTrpcError, problemOf } from './errors.ts'

type Options = { door: Door; apis: Apis; countReset: Count }

type Count = (address: string) => Promise<void>

export async function trpcRoutes(app: FastifyInstance, { door, apis, countReset }: Options): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', (request, _reply, done) => {
      requireJson(request)
      const refusal = door.ownPage(request)
      if (refusal) refusal.catch(done)
      else done()
    })
    // Refusals before any procedure is called, such as of a body that is too large. For the client all calls of the
    // request fail.
    scope.setErrorHandler(async (error, request, reply) => {
      const refusal = asProblem(error)
      logProblem(request.log, refusal, error)
      return reply.code(refusal.status).send({ error: { json: shapeOf(asTrpcError(refusal)) } })
    })
    // The text is parsed once a procedure asks for its input.
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const answerCalls = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
      // Queries use GET. A change that has begun goes on, even when nobody waits for its answer.
      const signal = request.method === 'GET' ? stopWith(reply).signal : undefined
      const reading = readingOf(request, path)
      const { status, body, lists } = await inItsTurns(reply, () =>
        answer(requestOf(request, path), {
          createContext: (inputOf) =>
            createContext({ door, apis, countReset }, { request, reply, signal, reading, inputOf }),
          onError: (error, procedure) => logProblem(request.log.child({ procedure }), problemOf(error), error),
        }),
      )
      workIsDone(reply)
      reply.code(status).headers(answerHeaders)
      const etag = status === 200 ? await reading?.etag(body, lists) : undefined
      if (etag) reply.header('etag', etag)
      if (etag && reading?.has(etag)) return reply.code(304).send()
      if (lists.length === 0) return Buffer.from(body)
      const { length, stream } = fillIn(body, lists)
      reply.header('content-length', length)
      return stream
    }
    scope.route<{ Params: { path: string } }>({
      method: ['GET', 'POST'],
      url: '/trpc/:path',
      handler: async (request, reply) => answerCalls(request, reply, request.params.path),
    })
    for (const { path, bodyLimit } of largeCalls())
      scope.post(`/trpc/${path}`, { bodyLimit, onRequest: door.largeTurn }, async (request, reply) =>
        answerCalls(request, reply, path),
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

/** A form of another site can be posted without a preflight, but JSON cannot. */
function requireJson({ method, headers }: FastifyRequest): void {
  if (method === 'GET' || method === 'HEAD') return
  if (!/^application\/json(;|$)/i.test(headers['content-type'] ?? '')) throw problem(400)
}

const answerHeaders = { 'content-type': 'application/json', vary: 'trpc-accept, accept' }

function requestOf({ method, url, body }: FastifyRequest, path: string): CallsRequest {
  const query = url.indexOf('?')
  const search = new URLSearchParams(query === -1 ? '' : url.slice(query))
  return { method, path, search, body: typeof body === 'string' ? body : undefined }
}

/** The conditional read of a request for one answer, in a batch or not; a comma may be written as `%2C`. */
function readingOf({ method, headers }: FastifyRequest, path: string): Reading | undefined {
  return method === 'GET' && !/[,%]/.test(path) ? createReading(headers['if-none-match']) : undefined
}

type HttpCall = {
  request: FastifyRequest
  reply: FastifyReply
  signal: AbortSignal | undefined
  reading: Reading | undefined
  inputOf: Context['inputOf']
}

async function createContext(
  { door, apis, countReset }: Options,
  { request, reply, signal, reading, inputOf }: HttpCall,
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
      inputOf,
      admit: (api, permission) => door.permission(caller, permission, apis[api].resource),
      school: callOf(apis.school, asker),
      identity: callOf(apis.identity, asker),
      passOn: async (api, passed) => {
        const pass = (asked: Passed) => passOn(apis[api], asked, asker)
        return reading ? reading.passOn(passed, pass) : (await pass(passed)).answer
      },
      countReset: () => countReset(request.ip),
      renewNext: async () => caller?.renewNext(),
      requestId: request.id,
    }
  } catch (error) {
    throw asTrpcError(asProblem(error))
  }
}
