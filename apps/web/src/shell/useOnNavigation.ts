// For what opens in front of a page: whichever way the page is left, by Back too, it does not stay in front of the next.

import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Calls this whenever another entry of the browser's history becomes the present one. */
export function useOnNavigation(run: () => void): void {
  const { history } = useRouter()
  const onNavigation = useEffectEvent(run)
  useEffect(() => history.subscribe(() => onNavigation()), [history])
}
