// The navigation to sign in: the gateway sends the browser to the provider and back to the wanted page. In the history
// it replaces the page that cannot be shown, because Back to that page would only lead to sign-in again.

import { sessionPaths } from '@schoolbeheer/contracts/gateway/session'
import i18next from 'i18next'

const startedAt = 'signInStartedAt'
const wantedUrl = 'signInReturnUrl'
const loopMs = 5000

/** The user who has just chosen a password by the link of a mail, and why: the sign-in page shows both. */
export type Hint = { userName: string; notice: 'activated' | 'password_reset' }

/**
 * Leaves for the sign-in page and comes back to `returnUrl`, a path of this application; never resolves. A user who
 * signed in for the same page just before, and is still not let in, is told so instead of being sent around in a loop.
 */
export function signIn(returnUrl = currentUrl(), hint?: Hint): Promise<never> {
  if (!leaving) leave(returnUrl, hint)
  return new Promise(() => undefined)
}

/** Several calls may find out at once that the session is over; the page leaves once, and once more after Back to it. */
let leaving = false

function leave(returnUrl: string, hint: Hint | undefined): void {
  leaving = true
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) leaving = false
  })
  const justNow = Date.now() - Number(sessionStorage.getItem(startedAt)) < loopMs
  const goesRound = justNow && sessionStorage.getItem(wantedUrl) === returnUrl
  sessionStorage.setItem(startedAt, String(Date.now()))
  sessionStorage.setItem(wantedUrl, returnUrl)
  location.replace(goesRound ? `/unauthorized?${new URLSearchParams({ returnUrl })}` : signInUrl(returnUrl, hint))
}

/**
 * The address where the browser signs in, in the language of this page, and from where it comes back to `returnUrl`.
 */
export function signInUrl(returnUrl: string, hint?: Hint): string {
  return `${sessionPaths.login}?${new URLSearchParams({ returnUrl, language: i18next.language, ...hint })}`
}

/** Leaves for a page that says that the session is over. Signing in there leads back to this page. */
export function leaveUnauthorized(): void {
  location.replace(`/unauthorized?${new URLSearchParams({ returnUrl: currentUrl() })}`)
}

/** The page that the last sign-in was meant to lead to, in case it failed. */
export function wantedReturnUrl(): string {
  return sessionStorage.getItem(wantedUrl) ?? '/'
}

/** Call this when the user asks to sign in: that is never a loop, however soon it comes. */
export function forgetSignIn(): void {
  sessionStorage.removeItem(startedAt)
}

function currentUrl(): string {
  return location.pathname + location.search + location.hash
}
