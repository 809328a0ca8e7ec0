// The choice of a school by typing its name, or the name of somebody who has an account there.

import type { User } from '@schoolbeheer/contracts/identity/users'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFound } from '../../found.ts'
import { SelectField } from '../../kit/form/SelectField.tsx'
import { isReading, UnreadChoices } from '../../kit/form/UnreadChoices.tsx'
import { trpc } from '../../trpc.ts'
import { nameOf } from '../users/userNames.ts'

type Props = {
  /** The school's guid. */
  value: string | null
  onChange: (guid: string | null) => void
  /** Called when a person is chosen by name; without it only schools are found. */
  onPerson?: (user: User) => void
  label: string
  description?: string
  error?: ReactNode
  required?: boolean
  readOnly?: boolean
}

export function SchoolField({ value, onChange, onPerson, ...field }: Props) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const list = trpc.schools.list.useQuery(undefined, { meta: { failed: 'courseday_schools_failed' } })
  const schools = (list.data ?? []).filter(({ guid }) => guid)
  const chosen = schools.find(({ guid }) => guid === value)
  const { found } = useFound({
    opened: true,
    query,
    enabled: onPerson !== undefined && query !== chosen?.name,
    by: 'identity',
  })
  const people = (found.users ?? []).filter(({ schoolId }) => schools.some(({ guid }) => guid === schoolId))

  function take(id: number | null) {
    const person = people.find((user) => id === -user.id)
    if (person) onPerson?.(person)
    else onChange(schools.find((school) => school.id === id)?.guid ?? null)
  }

  return (
    <>
      <UnreadChoices lists={[list]} />
      <SelectField
        {...field}
        data-autofocus={onPerson !== undefined || undefined}
        value={chosen?.id ?? null}
        isReading={isReading(list)}
        onSearchChange={setQuery}
        options={[
          ...schools.map(({ id, name, city }) => ({ id, label: [name ?? '–', city?.name].filter(Boolean).join(', ') })),
          // The ids of people stand beside those of schools, so they are negative here. The server has found the
          // people, so they match the text.
          ...people.map((user) => ({
            id: -user.id,
            label: t('courseday_add_person', {
              name: nameOf(user),
              school: schools.find(({ guid }) => guid === user.schoolId)?.name,
            }),
            also: query,
          })),
        ]}
        onChange={take}
      />
    </>
  )
}
