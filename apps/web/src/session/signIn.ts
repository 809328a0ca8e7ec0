// Going to sign in. It is a navigation: the gateway brings the browser to the provider and back to the wanted page.

const startedAt = 'signInStartedAt'
const loopMs = 5000

/**
 * Leaves for the sign-in page and comes back to `returnUrl`, a path of this application; never resolves. Somebody who
 * was only just there, and still is not signed in, is told so instead of being sent round and round.
 */
export function signIn(returnUrl = currentUrl()): Promise<never> {
  const goesRound = Date.now() - Number(sessionStorage.getItem(startedAt)) < loopMs
  sessionStorage.setItem(startedAt, String(Date.now()))
  location.assign(`${goesRound ? '/unauthorized' : '/auth/login'}?${new URLSearchParams({ returnUrl })}`)
  return new Promise(() => undefined)
}

/** To be called where somebody asks to sign in: not a loop, however soon. */
export function forgetSignIn(): void {
  sessionStorage.removeItem(startedAt)
}

function currentUrl(): string {
  return location.pathname + location.search + location.hash
}
