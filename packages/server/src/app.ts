/**
 * The Fastify instance that the gateway, the school API and the identity app share: request ids, one log line a
 * request without personal secrets, problems as answers, health, readiness and a stop that lets requests finish.
 */
import { randomUUID } from 'node:crypto'
import { openSync, writeSync } from 'node:fs'
import { Problem, fieldErrors, invalid, problem, problemBody } from '@schoolbeheer/contracts/problem'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify'
import { ZodError } from 'zod'
import { endSlowBodies } from './slowBodies.ts'

export type AppOptions = {
  name: string
  log: { LOG_LEVEL: string; LOG_FILE?: string | undefined }
  /** What `/readyz` asks: a named part is up when its function resolves, else it is down. */
  ready: Record<string, () => Promise<unknown>>
  /** Whether to take a valid `x-request-id` from the caller: only when all callers are our own gateways. */
  trustRequestId?: boolean
  /** The headers of a request arrive within so many milliseconds, and then its body, unless the route takes files. */
  arrivesWithin?: number
  /** A connection on which nothing moves for so many milliseconds ends: a sender fell silent, or a reader stopped reading. */
  silentMs?: number
  /** When it stops, requests have so many milliseconds to finish: a slow download does not hold a stop for minutes. */
  finishesWithin?: number
  server?: FastifyServerOptions
}

export function createApp({
  name,
  log,
  ready,
  trustRequestId = false,
  arrivesWithin = 30_000,
  silentMs = 120_000,
  finishesWithin = 10_000,
  server = {},
}: AppOptions): FastifyInstance {
  const app = Fastify({
    logger: {
      level: log.LOG_LEVEL,
      name,
      serializers: { err: withoutValues },
      ...(log.LOG_FILE ? { stream: appending(log.LOG_FILE) } : {}),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => (trustRequestId && readRequestId(headers['x-request-id'])) || randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    bodyLimit: 65_536,
    // Bodies have a limit of their own, see `endSlowBodies`.
    requestTimeout: 0,
    connectionTimeout: silentMs,
    http: { headersTimeout: arrivesWithin, connectionsCheckingInterval: arrivesWithin / 10 },
    // An address that cannot be read reaches no hook: the connection ends, with whatever body follows.
    frameworkErrors: (error, request, { raw }) => {
      const answer = asProblem(error)
      raw.writeHead(answer.status, { ...headersOf(request), connection: 'close', 'content-type': 'application/json' })
      raw.end(JSON.stringify(problemBody(answer)))
    },
    ...server,
  })
  endSlowBodies(app, arrivesWithin)
  app.addHook('preClose', async () => {
    setTimeout(() => app.server.closeAllConnections(), finishesWithin).unref()
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request))
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, id } = request
    if (routeOptions.url === '/healthz' || routeOptions.url === '/readyz') return
    request.log.info(
      { requestId: id, method, path: pathOf(request.url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
  app.setErrorHandler(async (error: FastifyError | Problem | ZodError, request, reply) => {
    const answer = asProblem(error)
    logProblem(request.log, request.id, answer, error)
    return reply.code(answer.status).send(problemBody(answer))
  })
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send(problemBody(problem(404))))
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const parts = await Promise.all(
      Object.entries(ready).map(async ([part, ask]) => [part, await answers(ask)] as const),
    )
    return reply.code(parts.every(([, up]) => up) ? 200 : 503).send(Object.fromEntries(parts))
  })
  return app
}

/** Whatever does not say otherwise is for the caller alone. */
export function headersOf({ id }: { id: string }) {
  return { 'x-request-id': id, 'cache-control': 'private, no-store' }
}

/** What an error is and where it came from. A database's error also holds the row that it refused, with its names. */
function withoutValues(error: Error) {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { type: error.name, code, message: error.message, stack: error.stack ?? '' }
}

/** Lines are written synchronously, so that the last words of a process are in the file when it has stopped. */
function appending(file: string) {
  const descriptor = openSync(file, 'a')
  return { write: (line: string) => void writeSync(descriptor, line) }
}

function readRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{1,64}$/.test(header) ? header : undefined
}

/**
 * The path without its query, which may hold codes and searched names, and without what opens something by itself: ids of
 * sign-ins under way, secrets of calendars and orders, numbers of attests, also with what a mail program took for part of
 * the address.
 */
export function pathOf(url: string): string {
  return (url.split('?', 1)[0] ?? url).replaceAll(/\/(?:%\w\w)*[\w-]{21,}/g, '/:id')
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch {
    return false
  }
}

/** Turns any thrown value into what the caller is told. Answers of 500 and above reveal nothing of the inside. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof ZodError) return invalid(fieldErrors(error))
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status === 413 || status === 429) return problem(status)
  if (isAway(error)) return problem(503, { cause: error })
  return problem(status >= 400 && status < 500 ? 400 : 500, { cause: error })
}

/** Whether the database, or another program that we need, could not be reached or ended the connection. */
function isAway(error: unknown): boolean {
  const cause = rootCause(error)
  if (!(cause instanceof Error)) return false
  // PostgreSQL refuses a statement with an ERROR; what is FATAL ends the connection, or does not let it begin.
  if ('severity' in cause) return cause.severity === 'FATAL'
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  return /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)/.test(code) || lost.test(cause.message)
}

/** What node-postgres says, without a code. */
const lost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** What the operator is told: answers of 500 and above are logged as errors with their cause, others only at debug. */
export function logProblem(log: FastifyBaseLogger, requestId: string, answer: Problem, error: unknown): void {
  if (answer.status < 500) log.debug({ requestId, status: answer.status, problem: answer.message }, 'refused')
  else log.error({ requestId, status: answer.status, err: rootCause(error) }, answer.message)
}

/**
 * The deepest cause, because the errors above it may quote their input (a query error its parameters). Only errors and
 * our own texts count as causes: any other value is input of a library, perhaps an answer full of tokens.
 */
export function rootCause(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error || typeof cause === 'string' ? rootCause(cause) : error
}
