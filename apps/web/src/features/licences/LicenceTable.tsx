// The active licences of a school, searched and sorted, with a button that stops one.

import { Button } from '@mantine/core'
import type { Licence } from '@schoolbeheer/contracts/school/licences'
import type { School } from '@schoolbeheer/contracts/school/schools'
import { canStopLicencesOf } from '@schoolbeheer/domain/schools'
import { createContext, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { useFormat } from '../../kit/format.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { defineList, useList } from '../../kit/table/list.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { useViewer } from '../../session/session.ts'
import { isActive } from '../schools/occupation.ts'
import type { Reading } from '../schools/useSchool.ts'
import classes from './LicenceTable.module.css'
import { StopLicence } from './StopLicence.tsx'

const list = defineList<Licence>()({
  columns: [
    { id: 'userEmail', header: 'licence_useremail', width: '40%', value: ({ userEmail }) => userEmail },
    { id: 'name', header: 'licence_name', value: ({ name }) => name },
    {
      id: 'creationDate',
      header: 'licence_creationdate',
      width: '15%',
      value: ({ creationDate }) => creationDate,
      cell: ({ creationDate }) => <DateCell iso={creationDate} />,
    },
    {
      id: 'endDate',
      header: 'licence_enddate',
      width: '13%',
      value: ({ endDate }) => endDate,
      cell: ({ endDate }) => <DateCell iso={endDate} />,
    },
    {
      id: 'status',
      header: 'licence_status',
      width: '8rem',
      value: (licence) => (isActive(licence) ? 0 : 1),
      cell: (licence) => <StatusCell licence={licence} />,
    },
  ],
  sort: 'userEmail',
  texts: ({ userEmail, name }) => [userEmail, name],
})

/** Asks whether a licence is to be stopped; null when the viewer may not stop licences. */
const StopContext = createContext<((licence: Licence) => void) | null>(null)

type Props = {
  /** The table's name. */
  label: string
  school: School
  /** How the school is read, and whether it has come with its licences; see `useSchool`. */
  reading: Reading
  place: ListPlace
  /** Whether it is the table of its page, whose search box / leads to. */
  shortcut: boolean
}

const none: never[] = []

export function LicenceTable({ label, school, reading, place, shortcut }: Props) {
  const { t } = useTranslation()
  const viewer = useViewer()
  const [asked, setAsked] = useState<Licence | null>(null)
  const licences = reading.isWhole ? (school.activeLicences ?? none) : undefined
  const canStop = viewer !== null && canStopLicencesOf(viewer, school.guid)
  const { search, table } = useList(list, licences, place)

  return (
    <>
      {licences && licences.length > 0 && (
        <SearchInput
          label={t('licences_searchlabel', { label })}
          placeholder={t('licences_search')}
          shortcut={shortcut}
          {...search}
        />
      )}
      <StopContext value={canStop ? setAsked : null}>
        <DataTable
          label={label}
          list={{ data: licences, error: reading.error }}
          {...table}
          empty={<EmptyState title={t('licences_empty')} />}
          onRetry={reading.retry}
        />
      </StopContext>
      <StopLicence school={school} licence={asked} onClose={() => setAsked(null)} />
    </>
  )
}

function DateCell({ iso }: { iso: string | null | undefined }) {
  const format = useFormat()
  return format.date(iso)
}

function StatusCell({ licence }: { licence: Licence }) {
  const { t } = useTranslation()
  const onStop = use(StopContext)
  const active = isActive(licence)
  if (!onStop) return t(active ? 'licence_active' : 'licence_stopped')
  return (
    <>
      {/* A stopped licence keeps the same button, because that has the focus. */}
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
