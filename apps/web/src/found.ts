// What the servers find for the command palette: of kinds of record that are too many to read them all.

import type { Found } from '@schoolbeheer/contracts/gateway/search'
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
  /** Whether the viewer may find it. */
  enabled: boolean
  /** The API that finds it. */
  by: 'school' | 'identity'
}

/**
 * Asked 200 ms after the last letter, once for all kinds. `found` is of the text as it was last answered, `isRead` says
 * whether that is the text that is typed; `failure` is why it could not be read, null when it could.
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
  const found: Partial<Found> = (asks && data) || {}
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
