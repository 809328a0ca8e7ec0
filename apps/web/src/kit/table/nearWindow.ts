// The hooks of lists that keep only the rows near the window in the document.

import { useWindowEvent } from '@mantine/hooks'
import { useLayoutEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** The top of the element in the document. It changes when the content above it grows or shrinks. */
export function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((element.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

/** Whether the page is being printed: true before the browser lays out the paper. */
export function usePrinting(): boolean {
  // Cards become another table on paper.
  const [printing, setPrinting] = useState(() => window.matchMedia('print').matches)
  useWindowEvent('beforeprint', () => flushSync(() => setPrinting(true)))
  useWindowEvent('afterprint', () => setPrinting(false))
  return printing
}
