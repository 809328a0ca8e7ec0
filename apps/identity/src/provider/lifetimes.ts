/** How long what the provider makes lasts, in seconds. */

/** A sign-in, however it is used. */
export const signInLasts = 10 * 3600
export const accessTokenLasts = 300
/** As long as the gateway waits for the answer. */
export const interactionLasts = 600
/** The gateway's idle limit, and a token's life: a session may have been renewed so long before its last use. */
const idleLasts = 30 * 60 + accessTokenLasts

/** From now, the session of a sign-in of `since` (seconds since 1970; without it, of now) if it is not used. */
export function sessionLasts(since: number | undefined): number {
  return Math.min(idleLasts, signInLeft(since))
}

/** How much is left of such a sign-in. */
export function signInLeft(since: number | undefined): number {
  const now = Math.floor(Date.now() / 1000)
  return Math.max(1, (since ?? now) + signInLasts - now)
}
