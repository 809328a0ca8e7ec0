// Signing in again without leaving the page: the dialog that asks for it, and what waits for its outcome.

import type { SessionUser } from '@schoolbeheer/contracts/gateway/session'
import { useSyncExternalStore } from 'react'
import { hasUnsavedChanges } from '../kit/form/openForms.ts'
import { signIn } from './signIn.ts'

export type Question = {
  /** Somebody else, who has signed in meanwhile. */
  other: SessionUser | null
  /** To be called with whether the same user is signed in again. */
  answer: (signedIn: boolean) => void
}

let question: Question | null = null
let outcome: Promise<boolean> | null = null
const listeners = new Set<() => void>()

/**
 * For a call that was refused because nobody is signed in any more: whether to call again. Where something typed would
 * be lost it is asked here; otherwise it leaves for the sign-in page and comes back to this one.
 */
export function regainSession(): Promise<boolean> {
  return hasUnsavedChanges() ? signInAgain() : signIn()
}

/** Reads the page again for who signed in meanwhile, after asking where something typed would be lost. */
export function meetOtherUser(other: SessionUser): void {
  if (hasUnsavedChanges()) void signInAgain(other)
  else location.reload()
}

/** Opens the dialog, once however many ask. Whether the same user signed in. */
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

/** What the dialog asks now; null when it is closed. */
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
