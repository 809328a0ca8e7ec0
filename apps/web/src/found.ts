// The search on the servers for the command palette, for kinds of record that are too many to read them all.

import type { SearchAnswer } from '@schoolbeheer/contracts/gateway/search'
import { isSearchable } from '@schoolbeheer/domain/text'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readError } from './errors.ts'
import { useCan, useCannot } from './can.ts'
import { paletteStaleTime } from './kit/palette/entries.ts'
import { trpc } from './trpc.ts'

const [typingMs, longest] = [200, 100]

type Options = {
  opened: boolean
  query: string
  /** Whether the viewer may find this kind. */
  enabled: boolean
  /** The API that searches this kind. */
  by: 'school' | 'identity'
}

/**
 * The search runs 200 ms after the last letter, once for all kinds. `found` belongs to the last answered text, `isRead`
 * says whether that is the typed text, and `failure` is why the search failed, null when it did not.
 */
export function useFound({ opened, query, enabled, by }: Options) {
  const { t } = useTranslation()
  const [can, cannot] = [useCan('search.find'), useCannot('search.find')]
  const typed = query.trim()
  const [q] = useDebouncedValue(typed, typingMs)
  const asks = opened && enabled && !cannot && canAsk(typed)
  const { data, error, isPlaceholderData, refetch } = trpc.search.find.useQuery(
    { q },
    {
      enabled: asks && can && canAsk(q),
      placeholderData: keepPreviousData,
      staleTime: ({ state }) => (state.data?.failed.length === 0 ? paletteStaleTime : 0),
    },
  )
  const found: Partial<SearchAnswer> = (asks && data) || {}
  const failure = !asks
    ? null
    : error
      ? readError(error).message
      : found.failed?.includes(by)
        ? t('shared_error_upstream_down')
        : null
  const isRead = data !== undefined && !isPlaceholderData && q === typed
  return { asks, found, isRead, failure, retry: () => void refetch() }
}

function canAsk(text: string): boolean {
  return isSearchable(text) && text.length <= longest
}
