/** The lifetimes of sessions and tokens, in seconds. */

/** The longest life of a sign-in, however it is used. */
export const signInLasts = 10 * 3600
export const accessTokenLasts = 300
/** The life of a sign-in under way, as long as the gateway waits for it. */
export const interactionLasts = 600
/**
 * The gateway's idle limit plus a token's life, because a session may have been renewed that long before its last use.
 */
const idleLasts = 30 * 60 + accessTokenLasts

/** The life from now of an unused session, of a sign-in at `since` (seconds since 1970; now when absent). */
export function sessionLasts(since: number | undefined): number {
  return Math.min(idleLasts, signInLeft(since))
}

/** The time left of such a sign-in. */
export function signInLeft(since: number | undefined): number {
  const now = Math.floor(Date.now() / 1000)
  return Math.max(1, (since ?? now) + signInLasts - now)
}
