// The hook that closes a dialog or a menu whenever its page is left, by Back too.

import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Runs the function whenever another entry of the browser's history becomes the current one. */
export function useOnNavigation(run: () => void): void {
  const { history } = useRouter()
  const onNavigation = useEffectEvent(run)
  useEffect(() => history.subscribe(() => onNavigation()), [history])
}
