/**
 * The gateway's answers about sessions, and the functions that read them. The functions are written by hand: every
 * first page load reads a session, and zod would make that load a fifth larger.
 */
import type { RoleFlags } from '@schoolbeheer/domain/roles'

export const sessionPaths = {
  /**
   * A page: the browser goes there to sign in, with `returnUrl`, the address to come back to, and the `language`. A
   * user who has just chosen a password by the link of a mail brings the `userName`, and as `notice` what was done.
   */
  login: '/auth/login',
  /** GET: a `Session`. */
  session: '/auth/session',
  /** POST: a `SignedIn`, its tokens renewed; or 401 or 503 with a `RefreshRefusal`. */
  refresh: '/auth/refresh',
  /** POST: an `EndSession`; the provider's pages are in the `language` of the query. */
  logout: '/auth/logout',
} as const

/**
 * Why a sign-in did not begin: the provider was not reached, too many began in this network, or the browser did not go
 * there itself but opened the address ahead or inside another page. The client's error page gets this reason.
 */
export const signInRefusals = ['ConfigLoadingFailed', 'TooManySignIns', 'NotOpenedByYou'] as const
export type SignInRefusal = (typeof signInRefusals)[number]

export type SessionUser = RoleFlags & {
  userId: string
  schoolGuid: string | null
  email: string
  firstName: string
  lastName: string
  /** The user's `id` in the identity API, where the provider says it. */
  uid?: number
}

/** A live session. Times are in seconds. */
export type SignedIn = {
  authenticated: true
  user: SessionUser
  /** Seconds until the session ends if it is not used. */
  expiresIn: number
  /** Seconds until the session should be renewed. */
  renewIn: number
  /** Seconds between two checks that the session still lives; absent when that check is switched off. */
  checkEvery?: number
}

export type Session = { authenticated: false } | SignedIn

/** Why a session was not renewed: it is over, this renewal failed, or the sign-in service is unreachable. */
export type RefreshRefusal =
  | { event: 'SilentRenewFailed'; result: 'LoginRequired' }
  | { event: 'SilentRenewFailed' | 'ConfigLoadingFailed' }

/** Where the browser goes after signing out: an address to open, or an address to post a form to. */
export type EndSession = { redirect: string } | { form: { action: string; fields: Record<string, string> } }

/** Throws a TypeError for any other answer. */
export function readSession(answer: unknown): Session {
  if (isObject(answer) && answer['authenticated'] === false) return { authenticated: false }
  if (isSignedIn(answer)) return answer
  throw new TypeError('not a session')
}

/** Throws a TypeError for any other answer. */
export function readSignedIn(answer: unknown): SignedIn {
  if (isSignedIn(answer)) return answer
  throw new TypeError('not a session that lives')
}

/** Throws a TypeError for any other answer. */
export function readEndSession(answer: unknown): EndSession {
  if (isRedirect(answer) || isForm(answer)) return answer
  throw new TypeError('not the end of a session')
}

/** Whether the gateway itself says that the sign-in service cannot be reached. */
export function isConfigLoadingFailure(answer: unknown): boolean {
  return isObject(answer) && answer['event'] === 'ConfigLoadingFailed'
}

function isSignedIn(value: unknown): value is SignedIn {
  if (!isObject(value) || value['authenticated'] !== true || !isUser(value['user'])) return false
  const { expiresIn, renewIn, checkEvery = 0 } = value
  return [expiresIn, renewIn, checkEvery].every((seconds) => typeof seconds === 'number')
}

const texts = ['userId', 'email', 'firstName', 'lastName'] satisfies (keyof SessionUser)[]
const flags = {
  isActive: true,
  isAdmin: true,
  isSchoolAdmin: true,
  canSeeInvoice: true,
  canWriteCourses: true,
} satisfies Record<keyof RoleFlags, true>

function isUser(value: unknown): value is SessionUser {
  if (!isObject(value)) return false
  const { schoolGuid, uid = 0 } = value
  return (
    texts.every((key) => typeof value[key] === 'string') &&
    Object.keys(flags).every((key) => typeof value[key] === 'boolean') &&
    (schoolGuid === null || typeof schoolGuid === 'string') &&
    typeof uid === 'number'
  )
}

function isRedirect(value: unknown): value is { redirect: string } {
  return isObject(value) && typeof value['redirect'] === 'string'
}

function isForm(value: unknown): value is { form: { action: string; fields: Record<string, string> } } {
  if (!isObject(value) || !isObject(value['form'])) return false
  const { action, fields } = value['form']
  return (
    typeof action === 'string' && isObject(fields) && Object.values(fields).every((field) => typeof field === 'string')
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
