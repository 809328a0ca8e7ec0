// Signing in again without leaving the page: opening the dialog that asks for it, and waiting for its outcome.

import type { SessionUser } from '@schoolbeheer/contracts/gateway/session'
import { useSyncExternalStore } from 'react'
import { hasUnsavedChanges } from '../kit/form/openForms.ts'
import { signIn } from './signIn.ts'

export type Question = {
  /** Another user who has signed in meanwhile. */
  other: SessionUser | null
  /** Called with whether the same user is signed in again. */
  answer: (signedIn: boolean) => void
}

let question: Question | null = null
let outcome: Promise<boolean> | null = null
const listeners = new Set<() => void>()

/**
 * Answers whether to repeat a call that was refused because the session is over. When something typed would be lost, a
 * dialog asks to sign in; otherwise the browser leaves for the sign-in page and comes back to this one.
 */
export function regainSession(): Promise<boolean> {
  return hasUnsavedChanges() ? signInAgain() : signIn()
}

/** Reloads the page for another user who signed in meanwhile. It asks first when something typed would be lost. */
export function meetOtherUser(other: SessionUser): void {
  if (hasUnsavedChanges()) void signInAgain(other)
  else location.reload()
}

/** Opens the dialog, only once for several callers. Answers whether the same user signed in again. */
export function signInAgain(other: SessionUser | null = null): Promise<boolean> {
  outcome ??= new Promise((resolve) => {
    const asked: Question = {
      other,
      answer: (signedIn) => {
        if (question !== asked) return
        outcome = null
        ask(null)
        resolve(signedIn)
      },
    }
    ask(asked)
  })
  return outcome
}

/** The question of the open dialog; null when it is closed. */
export function useQuestion(): Question | null {
  return useSyncExternalStore(subscribe, () => question)
}

function ask(next: Question | null): void {
  question = next
  for (const notify of listeners) notify()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
