/** Between Problems and tRPC errors; nothing of the inside passes here. */
import { Problem, fieldErrors, invalid, problem } from '@schoolbeheer/contracts/problem'
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
  503: 'SERVICE_UNAVAILABLE',
}

/** A Problem as tRPC throws it; an upstream's own failure is a bad gateway, its other refusals are the caller's. */
export function asTrpcError(cause: Problem): TRPCError {
  return new TRPCError({
    code: codes[cause.status] ?? (cause.status >= 500 ? 'BAD_GATEWAY' : 'BAD_REQUEST'),
    message: cause.message,
    cause,
  })
}

/** The Problem behind a tRPC error. Any other error becomes a 500 that says nothing of the inside. */
export function problemOf(error: TRPCError): Problem {
  const { cause } = error
  if (cause instanceof Problem) return cause
  if (cause instanceof ZodError) return invalid(fieldErrors(cause))
  const status = getHTTPStatusCodeFromError(error)
  return status === 404 ? problem(404) : problem(status < 500 ? 400 : 500, { cause: error.cause ?? error })
}
