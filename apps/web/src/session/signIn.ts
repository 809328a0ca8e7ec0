// Going to sign in. It is a navigation: the gateway brings the browser to the provider and back to the wanted page. It
// takes the place of the page that cannot be shown, where Back would only be sent on again.

import { sessionPaths } from '@schoolbeheer/contracts/gateway/session'

const startedAt = 'signInStartedAt'
const wantedUrl = 'signInReturnUrl'
const loopMs = 5000

/**
 * Leaves for the sign-in page and comes back to `returnUrl`, a path of this application; never resolves. Somebody who
 * was only just there for the same page, and still is not let in, is told so instead of being sent round and round.
 */
export function signIn(returnUrl = currentUrl()): Promise<never> {
  const justNow = Date.now() - Number(sessionStorage.getItem(startedAt)) < loopMs
  const goesRound = justNow && sessionStorage.getItem(wantedUrl) === returnUrl
  sessionStorage.setItem(startedAt, String(Date.now()))
  sessionStorage.setItem(wantedUrl, returnUrl)
  location.replace(`${goesRound ? '/unauthorized' : sessionPaths.login}?${new URLSearchParams({ returnUrl })}`)
  return new Promise(() => undefined)
}

/** For a session that is over: to the page that says so, from where signing in leads back to this one. */
export function leaveUnauthorized(): void {
  location.replace(`/unauthorized?${new URLSearchParams({ returnUrl: currentUrl() })}`)
}

/** Where the last sign-in was to lead, for when it did not get there. */
export function wantedReturnUrl(): string {
  return sessionStorage.getItem(wantedUrl) ?? '/'
}

/** To be called where somebody asks to sign in: not a loop, however soon. */
export function forgetSignIn(): void {
  sessionStorage.removeItem(startedAt)
}

function currentUrl(): string {
  return location.pathname + location.search + location.hash
}
