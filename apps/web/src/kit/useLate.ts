// The moment for code that a page does not need at first.

import { useEffect, useState } from 'react'

/** The first check of the session is due only after these milliseconds. */
const lateMs = 4000

/** Answers true once the page has been there for some time, or from the moment on at which `needed` is true. */
export function useLate(needed = false): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLate, lateMs, true)
    return () => clearTimeout(timer)
  }, [])
  if (needed && !late) setLate(true)
  return late || needed
}
