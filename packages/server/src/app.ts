/**
 * The Fastify instance that the gateway, the school API and the identity app share: request ids, one log line a
 * request without personal secrets, problems as answers, health, readiness and a stop that lets requests finish.
 */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Problem, fieldErrors, invalid, problem, problemBody } from '@schoolbeheer/contracts/problem'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { ZodError } from 'zod'
import { CountedRequest } from './crumbs.ts'
import { finishInTime, type Finishing } from './draining.ts'
import { healthRoutes, type Parts } from './health.ts'
import { instruments, type Inside } from './instruments.ts'
import { logOptions, rootCause } from './log.ts'
import type { Pace } from './patience.ts'
import { pathOf } from './paths.ts'
import { countRequest } from './pieces.ts'
import { endSlowBodies } from './slowBodies.ts'
import { endSlowReaders } from './slowReaders.ts'
import { traceIdIn } from './traceparent.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Does work in the span of the request, where it has one. */
    inside: Inside | undefined
  }
}

export type AppOptions = {
  name: string
  log: { LOG_LEVEL: string; LOG_FILE?: string | undefined }
  ready: Parts
  /** Whether to take a valid `x-request-id` from the caller; only when all callers are our own gateways. */
  trustRequestId?: boolean
  /** The time for the headers of a request to arrive, and then for its body without files, in milliseconds. */
  arrivesWithin?: number
  /** The pace of files: an upload that is slower ends, and so does a connection whose reader is. */
  files?: Pace
  /**
   * The time in milliseconds after which a connection without any traffic ends: its sender fell silent, or its reader
   * stopped reading.
   */
  silentMs?: number
  finishesWithin?: Finishing
  server?: FastifyServerOptions
}

export function createApp({
  name,
  log,
  ready,
  trustRequestId = false,
  arrivesWithin = 30_000,
  files = { ms: 60_000, bytesPerSecond: 4096 },
  silentMs = 120_000,
  finishesWithin = { calls: 10_000, files: 45_000 },
  server = {},
}: AppOptions): FastifyInstance {
  const app = Fastify({
    logger: logOptions(name, log),
    // Each line of a request's log has its id.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // A browser shows the id of its trace with a failure, and the log has it. Downloads have none, and get one here.
    genReqId: ({ headers }) =>
      (trustRequestId && readRequestId(headers['x-request-id'])) ||
      traceIdIn(headers['traceparent']) ||
      randomUUID().replaceAll('-', ''),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // A HEAD would do all the work of its GET. Pages, which cost little, have one.
    exposeHeadRoutes: false,
    bodyLimit: 65_536,
    // Bodies have a limit of their own, see `endSlowBodies`.
    requestTimeout: 0,
    connectionTimeout: silentMs,
    http: {
      headersTimeout: arrivesWithin,
      connectionsCheckingInterval: arrivesWithin / 10,
      IncomingMessage: CountedRequest,
    },
    // An address that cannot be read reaches no hook. The connection ends, so that a body after it is not read.
    frameworkErrors: (error, request, { raw }) => {
      const answer = asProblem(error)
      raw.writeHead(answer.status, { ...headersOf(request), connection: 'close', 'content-type': 'application/json' })
      raw.end(JSON.stringify(problemBody(answer)))
    },
    clientErrorHandler: refuseUnread,
    // A request that still comes while the app stops is answered, and Fastify ends its connection then.
    return503OnClosing: false,
    ...server,
  })
  app.decorateRequest('inside')
  // These are properties, because V8 keeps the young values of a WeakMap alive until it collects everything.
  app.decorateReply('stop')
  app.decorateReply('work')
  endSlowBodies(app, { textMs: arrivesWithin, files })
  endSlowReaders(app.server, files)
  finishInTime(app, finishesWithin)
  // The hooks of every request have no promises, because each would cost a small call some of its time.
  app.addHook('onRequest', (request, reply, done) => {
    countRequest(reply.raw)
    reply.headers(headersOf(request))
    request.inside = instruments().arrived({
      id: request.id,
      request: request.raw,
      response: reply.raw,
      route: request.routeOptions.url,
    })
    goOn(request, done)
  })
  // A body arrives, and an answer ends, outside of the span.
  app.addHook('preHandler', (request, _reply, done) => goOn(request, done))
  app.addHook('onResponse', (request, _reply, done) => goOn(request, done))
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    if (routeOptions.url !== '/healthz' && routeOptions.url !== '/readyz') {
      instruments().answered({ method, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime })
      request.log.info(
        {
          method,
          path: pathOf(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      )
    }
    done()
  })
  app.setErrorHandler(async (error: FastifyError | Problem | ZodError, request, reply) => {
    const answer = asProblem(error)
    logProblem(request.log, answer, error)
    return reply.code(answer.status).send(problemBody(answer))
  })
  app.setNotFoundHandler(async () => {
    throw problem(404)
  })
  healthRoutes(app, ready)
  return app
}

/** Goes on with a request: inside its span, if it has one. */
function goOn({ inside }: FastifyRequest, work: () => void): void {
  if (inside) inside(work)
  else work()
}

/** Answers are for the caller alone unless their route says otherwise. */
export function headersOf({ id }: { id: string }) {
  return { 'x-request-id': id, 'cache-control': 'private, no-store' }
}

/** Answers a request that Node cannot read; no other code sees it. */
function refuseUnread(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = unread.get(error.code ?? '') ?? 400
  const body = JSON.stringify(problemBody(problem(400)))
  const headers = `content-length: ${body.length}\r\ncontent-type: application/json\r\nconnection: close`
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}\r\n\r\n${body}`)
  socket.destroy(error)
}

const unread = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
])

function readRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{1,64}$/.test(header) ? header : undefined
}

/** The problem that the caller gets for any thrown value. Answers of 500 and above reveal nothing of the inside. */
export function asProblem(error: unknown): Problem {
  try {
    return read(error)
  } catch {
    // The value throws even when it is looked at.
    return problem(500, { cause: error })
  }
}

function read(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof ZodError) return invalid(fieldErrors(error))
  const status =
    error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500
  if (status === 413 || status === 429) return problem(status)
  if (isCutOff(error)) return problem(400, { cause: error })
  if (isAway(error)) return problem(503, { cause: error })
  return problem(status >= 400 && status < 500 ? 400 : 500, { cause: error })
}

/**
 * Whether a sender left in the middle of a body, or was cut off there. Node says so by its code, and it is no failure
 * of ours.
 */
function isCutOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted'
}

/** Whether the database, or another program that we need, could not be reached or ended the connection. */
function isAway(error: unknown): boolean {
  const cause = rootCause(error)
  if (!(cause instanceof Error)) return false
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
  // PostgreSQL refuses a statement with an ERROR; what is FATAL ends the connection, or does not let it begin. A full disk
  // (class 53) and a server that only reads (25006), as after a failover, refuse every change until somebody mends that.
  if ('severity' in cause) return cause.severity !== 'ERROR' || /^(53|25006$)/.test(code)
  return (
    /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|ERR_IP_BLOCKED)/.test(code) || lost.test(cause.message)
  )
}

/** The messages of node-postgres without a code. */
const lost =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/**
 * Logs a problem for the operator: answers of 500 and above as errors with their cause, others only at debug. An upstream
 * that is quoted may name people: its words are for the browser alone.
 */
export function logProblem(log: FastifyBaseLogger, answer: Problem, error: unknown): void {
  const { status, isQuoted, cause, message } = answer
  const said = isQuoted ? String(cause) : message
  if (status < 500) log.debug({ status, problem: said }, 'refused')
  else log.error({ status, err: error }, said)
}
