// The router: its routes come from the files in src/routes.

import { createRouter } from '@tanstack/react-router'
import { markNotLoaded } from './errors.ts'
import { ErrorPage } from './kit/feedback/ErrorPage.tsx'
import { queryClient } from './queryClient.ts'
import { routeTree } from './routeTree.gen.ts'

export type AppRouter = ReturnType<typeof makeRouter>

/** Makes the router of the page, once. */
export function startRouter(): AppRouter {
  const router = makeRouter()
  followLinks(router)
  leaveOutTwins(router)
  moveFocus(router)
  return router
}

function makeRouter() {
  return createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
    // React Query knows which data are fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
  })
}

addEventListener('vite:preloadError', ({ payload }) => markNotLoaded(payload))

// Following the link of the open page reads its data again.
function followLinks(router: AppRouter): void {
  router.subscribe('onBeforeLoad', ({ fromLocation, hrefChanged }) => {
    if (fromLocation && !hrefChanged) void queryClient.invalidateQueries()
  })
}

// After a form or by a redirect, a page replaces another one in the browser's history. When it is the same page as the
// one before, the history would hold it twice in a row and Back would seem to do nothing; so this goes back once.
function leaveOutTwins({ history }: AppRouter): void {
  const visited: string[] = []
  remember(history.location)
  history.subscribe(({ location, action }) => {
    const isTwice = remember(location)
    if (action.type === 'REPLACE' && isTwice) history.back({ ignoreBlocker: true })
  })

  /** Notes the address of this entry in the history; answers whether the entry before it has the same address. */
  function remember({ href, state: { __TSR_index: place } }: typeof history.location): boolean {
    visited[place] = href
    return visited[place - 1] === href
  }
}

// A new page gets the focus on its title, so that a screen reader starts there, unless the page has set the focus
// itself or a dialog was opened while the page was loading. Dialogs of the page that is left close and lose the focus.
function moveFocus(router: AppRouter): void {
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
}

function isInDialog(element: Element | null): boolean {
  return Boolean(element?.closest('[role="dialog"]'))
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
