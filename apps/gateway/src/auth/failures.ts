/** Failures at the sign-in provider, and the part of them that may be answered and logged. */
import { Problem, problem } from '@schoolbeheer/contracts/problem'
import * as oidc from 'openid-client'

/** The Problem for a failure: somebody is not signed in any more, or the provider cannot be asked now. */
export function refusalOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  const over = error instanceof oidc.ResponseBodyError && ['invalid_grant', 'login_required'].includes(error.error)
  return failure(nameOf(error), over ? 401 : 503)
}

/**
 * The part of a failure that may be logged: a message of the documents, or the kind of error and the provider's code for
 * it. All other texts of an error can quote codes and tokens.
 */
export function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof NamedFailure) return error.message
  if (error.cause instanceof NamedFailure) return error.cause.message
  const kind = 'code' in error ? `${error.name} ${String(error.code)}` : error.name
  const refused = error instanceof oidc.ResponseBodyError && /^[a-z_]{1,40}$/.test(error.error)
  return refused ? `${kind} ${error.error}` : kind
}

/** A failure with the documents' name for it. The text is ours alone, so that it may be logged. */
export class NamedFailure extends Error {
  override name = 'NamedFailure'
}

export function failure(name: string, status: 401 | 503 = 503): Problem {
  return problem(status, { cause: new NamedFailure(name) })
}
