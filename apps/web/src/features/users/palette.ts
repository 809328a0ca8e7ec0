// Users in the command palette, by name or e-mail address: there are too many to read them all, so the server searches.

import type { User } from '@schoolbeheer/contracts/identity/users'
import { may } from '@schoolbeheer/domain/permissions'
import { sameGuid } from '@schoolbeheer/domain/schools'
import { isSearchable } from '@schoolbeheer/domain/text'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { useExtension } from '../../extensions.ts'
import { paletteStaleTime, type PaletteEntries, type Place } from '../../kit/palette/entries.ts'
import { bestOf, indexOf, type Found } from '../../kit/palette/search.ts'
import { useViewer } from '../../session/session.ts'
import { trpc } from '../../trpc.ts'
import { useOpenSchool, usePaletteSchools } from '../schools/inPalette.ts'
import { nameOf } from './userNames.ts'

export const paletteRow = 3

const [typingMs, longest] = [200, 100]

export function usePaletteEntries(opened: boolean, query: string): PaletteEntries {
  const { t } = useTranslation()
  const openSchool = useOpenSchool()
  const isOffered = useExtension('search.find')
  const mayFind = may(useViewer(), 'users:read') && isOffered !== false
  const schools = usePaletteSchools(opened && mayFind)
  const typed = query.trim()
  const [q] = useDebouncedValue(typed, typingMs)
  const asks = mayFind && canAsk(typed)
  const found = trpc.search.find.useQuery(
    { q },
    {
      enabled: opened && asks && isOffered === true && canAsk(q),
      placeholderData: keepPreviousData,
      staleTime: paletteStaleTime,
    },
  )
  const users = asks ? (found.data?.users ?? []) : []

  /** A user is shown on the page of the school. */
  function placesOf(user: User): Place[] {
    const school = schools.data?.find(({ guid }) => sameGuid(guid, user.schoolId))
    if (!school) return []
    const description = [user.userName, school.name].filter(Boolean).join(' · ')
    return [
      {
        key: `user-${user.id}`,
        label: nameOf(user),
        description,
        record: true,
        open: () => openSchool(school, { user: user.id }),
      },
    ]
  }

  /** How many there are is not known: the server tells the first. */
  function find(text: string, most: number): Found<Place> {
    const { rows, weak } = bestOf(indexOf(users, textsOf), text, most)
    const places = rows.flatMap(placesOf)
    return { rows: places, total: places.length, weak }
  }

  const error = asks ? (found.error ?? schools.error) : null
  const isRead = found.data && !found.isPlaceholderData && q === typed && schools.data
  return {
    actions: [],
    records: {
      title: t('users_title'),
      find,
      loading: asks && !isRead && !error && find(typed, 1).total === 0,
      failure: error && readError(error).message,
      retry: () => void Promise.all([found.refetch(), schools.refetch()]),
    },
  }
}

function canAsk(text: string): boolean {
  return isSearchable(text) && text.length <= longest
}

function textsOf(user: User) {
  return [nameOf(user), user.userName]
}
