/** The conversion between Problems and tRPC errors; nothing of the inside passes here. */
import { noSuchCall, Problem, problem } from '@schoolbeheer/contracts/problem'
import { asProblem } from '@schoolbeheer/server/app'
import { TRPCError, type TRPC_ERROR_CODE_KEY } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import { ZodError } from 'zod'

const codes: Record<number, TRPC_ERROR_CODE_KEY> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  412: 'PRECONDITION_FAILED',
  413: 'PAYLOAD_TOO_LARGE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
}

/** A Problem as tRPC throws it. */
export function asTrpcError(cause: Problem): TRPCError {
  return new TRPCError({ code: codes[cause.status] ?? 'INTERNAL_SERVER_ERROR', message: cause.message, cause })
}

/** The Problem behind a tRPC error. */
export function problemOf(error: TRPCError): Problem {
  const { cause } = error
  if (cause instanceof Problem || cause instanceof ZodError) return asProblem(cause)
  const status = getHTTPStatusCodeFromError(error)
  if (status >= 500) return asProblem(cause ?? error)
  // Our own 404s are Problems: this is a path without a procedure.
  return status === 404 ? noSuchCall() : problem(400, { cause: error })
}
