// Events of the session and their listeners. The names come from the first document (section 8).

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

/** Calls the listener at each event; the function that it returns stops that. */
export function onSessionEvent(event: SessionEvent, listener: () => void): () => void {
  target.addEventListener(event, listener)
  return () => target.removeEventListener(event, listener)
}
