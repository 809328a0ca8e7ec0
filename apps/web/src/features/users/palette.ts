// The users in the command palette, by name or e-mail address, and the people on course days who have no account. They
// are too many to read them all, so the server searches.

import type { SearchAnswer as FoundBySearch } from '@schoolbeheer/contracts/gateway/search'
import type { User } from '@schoolbeheer/contracts/identity/users'
import { may } from '@schoolbeheer/domain/permissions'
import { sameGuid } from '@schoolbeheer/domain/schools'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { useFound } from '../../found.ts'
import type { PaletteEntries, Place } from '../../kit/palette/entries.ts'
import { bestOf, indexOf, type SearchResult } from '../../kit/palette/search.ts'
import { useViewer } from '../../session/session.ts'
import { useOpenSchool, usePaletteSchools } from '../schools/inPalette.ts'
import { nameOf } from './userNames.ts'

export const paletteRow = 3

type Person = NonNullable<FoundBySearch['people']>[number]

export function usePaletteEntries(opened: boolean, query: string): PaletteEntries {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const openSchool = useOpenSchool()
  const enabled = may(useViewer(), 'users:read')
  const { asks, found, isRead, failure, retry } = useFound({ opened, query, enabled, by: 'identity' })
  const schools = usePaletteSchools(asks)
  const users = found.users ?? []
  const people = (found.people ?? []).filter(
    ({ email }) => !users.some(({ userName }) => userName?.toLowerCase() === email.toLowerCase()),
  )
  const rows = [
    ...users.map((user) => ({ texts: textsOf(user), places: () => placesOfUser(user) })),
    ...people.map((person) => ({ texts: textsOfPerson(person), places: () => [placeOfPerson(person)] })),
  ]

  /** A user is shown on the page of the school. */
  function placesOfUser(user: User): Place[] {
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

  /** A person on a course day is shown on the page of their newest day. */
  function placeOfPerson({ email, schoolName, theme, courseDayId, ...names }: Person): Place {
    return {
      key: `person-${email}`,
      label: nameOf({ ...names, userName: email }),
      description: [email, schoolName, theme].filter(Boolean).join(' · '),
      record: true,
      open: () => void navigate({ to: '/coursedays/$id', params: { id: String(courseDayId) } }),
    }
  }

  /** The total is not known: the server tells only the first ones. */
  function find(text: string, most: number): SearchResult<Place> {
    const best = bestOf(
      indexOf(rows, ({ texts }) => texts),
      text,
      most,
    )
    const places = best.rows.flatMap((row) => row.places())
    return { rows: places, total: places.length, weak: best.weak }
  }

  const failed = failure ?? (asks && schools.error ? readError(schools.error).message : null)
  const typed = query.trim()
  return {
    actions: [],
    records: {
      title: t('users_title'),
      find,
      loading: asks && !(isRead && schools.data) && failed === null && find(typed, 1).total === 0,
      failure: failed,
      retry: () => {
        retry()
        void schools.refetch()
      },
    },
  }
}

function textsOf(user: User) {
  return [nameOf(user), user.userName]
}

function textsOfPerson({ firstName, lastName, email }: Person) {
  return [firstName, lastName, email]
}
