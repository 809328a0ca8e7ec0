// What happens to the session, told to whoever listens. The names are the first document's (section 8).

export type SessionEvent =
  /** A renewal did not succeed; the session may still be good. */
  | 'SilentRenewFailed'
  /** The session is over. */
  | 'LoginRequired'
  /** The sign-in service cannot be reached. */
  | 'ConfigLoadingFailed'

const target = new EventTarget()

export function tell(event: SessionEvent): void {
  target.dispatchEvent(new Event(event))
}

/** Calls the listener until the answer is called. */
export function onSessionEvent(event: SessionEvent, listener: () => void): () => void {
  target.addEventListener(event, listener)
  return () => target.removeEventListener(event, listener)
}
