// The router: its routes come from the files in src/routes.

import { createRouter } from '@tanstack/react-router'
import { ErrorPage } from './kit/feedback/ErrorPage.tsx'
import { queryClient } from './queryClient.ts'
import { routeTree } from './routeTree.gen.ts'

export const router = createRouter({
  routeTree,
  context: { queryClient },
  scrollRestoration: true,
  // React Query knows what is fresh.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ErrorPage,
})

// The link of the page that is open reads its data again.
router.subscribe('onBeforeLoad', ({ fromLocation, hrefChanged }) => {
  if (fromLocation && !hrefChanged) void queryClient.invalidateQueries()
})

// What takes the place of a page in the browser's history, after a form or by a redirect, may be what that page was
// opened from: it would be there twice in a row, and Back seem to do nothing.
const { history } = router
const visited: string[] = []
remember(history.location)
history.subscribe(({ location, action }) => {
  const isTwice = remember(location)
  if (action.type === 'REPLACE' && isTwice) history.back({ ignoreBlocker: true })
})

// A new page is read aloud from its title on, unless it has put the focus somewhere itself, or a dialog was opened while
// it was still to come. What was open before closes as the page is left, and holds on to no focus.
router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  const focused = document.activeElement
  if (pathChanged && focused instanceof HTMLElement && isInDialog(focused)) focused.blur()
})
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  const main = document.querySelector('main')
  const focused = document.activeElement
  if (fromLocation && pathChanged && !main?.contains(focused) && !isInDialog(focused))
    main?.querySelector('h1')?.focus({ preventScroll: true })
})

/** Whether the entry of the history before this one leads to the same place. */
function remember({ href, state: { __TSR_index: place } }: typeof history.location): boolean {
  visited[place] = href
  return visited[place - 1] === href
}

function isInDialog(element: Element | null): boolean {
  return Boolean(element?.closest('[role="dialog"]'))
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
