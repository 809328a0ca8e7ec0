// The navigation menu: the pages whose routes give themselves a place in it, in the order of the documents' table (first
// document, section 2).

import type { SessionUser } from '@schoolbeheer/contracts/gateway/session'
import { useRouter, type RegisteredRouter } from '@tanstack/react-router'
import { isAllowed, type PageAccess } from '../session/guards.ts'
import { useViewer } from '../session/session.ts'
import type { TranslationKey } from '../texts.ts'

type Viewer = SessionUser | null

type Entry = {
  /** The page's row in the documents' table. */
  row: number
  label: TranslationKey
  /** The viewers who see the entry; by default those who may open the page. */
  shown?: (viewer: Viewer) => boolean
  /** Other paths for which the entry is marked as the current one. */
  also?: RegExp
  /** Whether the page is about the user's own account. */
  account?: true
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    menu?: Entry
  }
}

type Route = RegisteredRouter['routesById'][keyof RegisteredRouter['routesById']]

export type MenuItem = Entry & { to: Route['to'] }

/** The entries that the viewer sees. */
export function useMenu(): MenuItem[] {
  const { routesById } = useRouter()
  const viewer = useViewer()
  return Object.values(routesById)
    .flatMap(({ to, options: { staticData } }) => {
      const menu = staticData?.menu
      return menu && isShown(viewer, menu, staticData.allows) ? [{ ...menu, to }] : []
    })
    .toSorted((a, b) => a.row - b.row)
}

function isShown(viewer: Viewer, { shown }: Entry, allows: PageAccess | undefined): boolean {
  if (shown) return shown(viewer)
  return viewer !== null && allows !== undefined && isAllowed(viewer, allows)
}
