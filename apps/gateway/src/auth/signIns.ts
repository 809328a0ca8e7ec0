/**
 * Sign-ins under way, kept here and not in the browser, to which a cookie ties them. Each is used once and lives ten
 * minutes. Two tabs can sign in at once, at most five.
 */
import type { Store } from '@schoolbeheer/server/store/store'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SignIn } from './provider.ts'
import { createRecords } from './records.ts'

const PendingSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnUrl: z.string(),
  startedAt: z.number(),
})
type PendingSignIn = z.output<typeof PendingSignIn>

const most = 5
export const signInSeconds = 600

export type SignIns = ReturnType<typeof createSignIns>

/** @param now milliseconds since 1970 */
export function createSignIns(store: Store, secrets: readonly string[], now: () => number) {
  const records = createRecords(store, secrets, 'sign-in', z.array(PendingSignIn))
  const alive = ({ startedAt }: PendingSignIn) => now() - startedAt < signInSeconds * 1000
  return {
    /** Starts a sign-in for this browser; 30 random bytes give the documents' forty characters. */
    start: async (browser: string, returnUrl: string): Promise<SignIn> => {
      const random = () => randomBytes(30).toString('base64url')
      const signIn = { state: random(), nonce: random(), verifier: randomBytes(32).toString('base64url') }
      const started = { ...signIn, returnUrl, startedAt: now() }
      await records.change(
        records.keyOf(browser),
        (others = []) => [...others.filter(alive).slice(1 - most), started],
        () => signInSeconds,
      )
      return signIn
    },
    /** Takes the sign-in of this state; nobody gets it a second time. */
    take: async (browser: string, state: string): Promise<(SignIn & { returnUrl: string }) | undefined> => {
      let taken: PendingSignIn | undefined
      await records.change(
        records.keyOf(browser),
        (all) => {
          taken = all?.find((one) => one.state === state && alive(one))
          return taken && all?.filter((one) => one !== taken)
        },
        () => signInSeconds,
      )
      return taken
    },
  }
}
