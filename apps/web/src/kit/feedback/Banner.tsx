// A message below the header while the connection is troubled. Requests made meanwhile continue by themselves.

import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import classes from './feedback.module.css'

/** Always in the document: a screen reader only announces changes inside an element that was there before. */
export function Banner({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={classes.banner}>
      {children}
    </div>
  )
}

/** Whether the browser has a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(followConnection, () => navigator.onLine)
}

function followConnection(notify: () => void): () => void {
  const stop = new AbortController()
  for (const event of ['online', 'offline']) addEventListener(event, notify, { signal: stop.signal })
  return () => stop.abort()
}
