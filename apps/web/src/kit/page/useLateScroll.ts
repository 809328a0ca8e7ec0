// Back returns to where a page was scrolled. The router scrolls there at once. A page that gets its height only with
// its data is scrolled here, once it is high enough, unless the user does something meanwhile.

import { useElementScrollRestoration } from '@tanstack/react-router'
import { useEffect } from 'react'

const signsOfLife = ['wheel', 'touchmove', 'pointerdown', 'keydown']

export function useLateScroll(): void {
  const wanted = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0

  useEffect(() => {
    if (isReachable(wanted)) return undefined
    const stop = new AbortController()
    const growing = new ResizeObserver(() => {
      if (!isReachable(wanted)) return
      stop.abort()
      window.scrollTo({ top: wanted })
    })
    growing.observe(document.body)
    stop.signal.addEventListener('abort', () => growing.disconnect())
    for (const sign of signsOfLife) window.addEventListener(sign, () => stop.abort(), { signal: stop.signal })
    return () => stop.abort()
  }, [wanted])
}

function isReachable(top: number): boolean {
  return document.documentElement.scrollHeight - window.innerHeight >= Math.floor(top)
}
