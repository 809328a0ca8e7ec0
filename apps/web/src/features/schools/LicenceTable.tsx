// The active licences of a school, searched and sorted, with a button that stops one.

import { Button } from '@mantine/core'
import type { Licence } from '@schoolbeheer/contracts/school/licences'
import type { School } from '@schoolbeheer/contracts/school/schools'
import { canStopLicencesOf } from '@schoolbeheer/domain/schools'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { useFormat, type Format } from '../../kit/format.ts'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { textSearch } from '../../kit/table/textSearch.ts'
import { useViewer } from '../../session/session.ts'
import classes from './LicenceTable.module.css'
import { isActive } from './licences.ts'
import type { LicenceColumn, LicenceSearch } from './licenceSearch.ts'
import { StopLicence } from './StopLicence.tsx'
import type { Reading } from './useSchool.ts'

type Props = {
  /** The table's name. */
  label: string
  school: School
  /** How the school is read, and whether it has come with its licences; see `useSchool`. */
  reading: Reading
  search: LicenceSearch
  onSearch: (search: LicenceSearch) => void
  /** Whether it is the table of its page, whose search box / leads to. */
  shortcut: boolean
}

const none: never[] = []

export function LicenceTable({ label, school, reading, search, onSearch, shortcut }: Props) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const format = useFormat()
  const [asked, setAsked] = useState<Licence | null>(null)
  const licences = reading.isWhole ? (school.activeLicences ?? none) : undefined
  const canStop = viewer !== null && canStopLicencesOf(viewer, school.guid)
  const columns = useMemo(() => columnsOf(format, canStop ? setAsked : undefined), [format, canStop])
  const query = useDeferredValue(search.q ?? '')
  const find = useMemo(() => textSearch(licences ?? [], textsOf), [licences])
  const matches = useMemo(() => find(query), [find, query])

  return (
    <>
      {licences && licences.length > 0 && (
        <SearchInput
          label={t('licences_searchlabel', { label })}
          placeholder={t('licences_search')}
          shortcut={shortcut}
          value={search.q ?? ''}
          onChange={(q) => onSearch({ ...search, q })}
        />
      )}
      <DataTable
        label={label}
        columns={columns}
        list={{ data: licences, error: reading.error }}
        matches={matches}
        sort={search.sort ?? 'userEmail'}
        onSort={(sort) => onSearch({ ...search, sort })}
        empty={<EmptyState title={t('licences_empty')} />}
        onReset={() => onSearch({ ...search, q: '' })}
        onRetry={reading.retry}
      />
      <StopLicence school={school} licence={asked} onClose={() => setAsked(null)} />
    </>
  )
}

/** `onStop` is absent for who may not stop a licence. */
function columnsOf(format: Format, onStop: ((licence: Licence) => void) | undefined) {
  return [
    { id: 'userEmail', header: 'licence_useremail', width: '40%', value: ({ userEmail }) => userEmail },
    { id: 'name', header: 'licence_name', value: ({ name }) => name },
    {
      id: 'creationDate',
      header: 'licence_creationdate',
      width: '15%',
      value: ({ creationDate }) => creationDate,
      cell: ({ creationDate }) => format.date(creationDate),
    },
    {
      id: 'endDate',
      header: 'licence_enddate',
      width: '13%',
      value: ({ endDate }) => endDate,
      cell: ({ endDate }) => format.date(endDate),
    },
    {
      id: 'status',
      header: 'licence_status',
      width: '8rem',
      value: (licence) => (isActive(licence) ? 0 : 1),
      cell: (licence) => <Status {...{ licence, onStop }} />,
    },
  ] satisfies Column<Licence, LicenceColumn>[]
}

function Status({ licence, onStop }: { licence: Licence; onStop: ((licence: Licence) => void) | undefined }) {
  const { t } = useTranslation()
  const active = isActive(licence)
  if (!onStop) return t(active ? 'licence_active' : 'licence_stopped')
  return (
    <>
      {/* The same button once it is stopped, as it has the focus. */}
      <Button
        size="xs"
        variant="default"
        className={classes.button}
        aria-label={active ? t('licence_stop_of', { who: licence.userEmail ?? licence.name }) : undefined}
        {...(!active && { 'aria-disabled': true, 'data-disabled': true })}
        onClick={() => active && onStop(licence)}
      >
        {t(active ? 'licence_stop' : 'licence_stopped')}
      </Button>
      <span className={classes.printed}>{t(active ? 'licence_active' : 'licence_stopped')}</span>
    </>
  )
}

function textsOf({ userEmail, name }: Licence) {
  return [userEmail, name]
}
