// The navigation menu: the pages whose routes give themselves a place in it, in the order of the documents' table (first
// document, section 2).

import type { Extension } from '@schoolbeheer/contracts/endpoint'
import type { SessionUser } from '@schoolbeheer/contracts/gateway/session'
import { useQuery } from '@tanstack/react-query'
import { useRouter, type RegisteredRouter } from '@tanstack/react-router'
import { fieldOf, plainCall } from '../session/plainCall.ts'
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
  /** The entry goes away once the upstream is known not to name this: until then nothing below it moves. */
  needs?: Extension
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
  const shown = Object.values(routesById).flatMap(({ to, options: { staticData } }) => {
    const menu = staticData?.menu
    return menu && isShown(viewer, menu, staticData.allows) ? [{ ...menu, to }] : []
  })
  const { data: missing } = useQuery({
    // The key of its procedure, so that screens and menu ask once.
    queryKey: [['config', 'get'], { type: 'query' }],
    queryFn: () => plainCall('config.get'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: shown.some(({ needs }) => needs),
    select: (config) => {
      const offered = extensionsOf(config)
      return shown.filter(({ needs }) => needs && !offered.includes(needs)).map(({ row }) => row)
    },
  })
  return shown.filter(({ row }) => !missing?.includes(row)).toSorted((a, b) => a.row - b.row)
}

/** The extensions that the upstream names. */
function extensionsOf(config: unknown): unknown[] {
  const names = fieldOf(config, 'extensions')
  return Array.isArray(names) ? names : []
}

function isShown(viewer: Viewer, { shown }: Entry, allows: PageAccess | undefined): boolean {
  if (shown) return shown(viewer)
  return viewer !== null && allows !== undefined && isAllowed(viewer, allows)
}
