// The properties and columns that the tables of licences share: the holder of a licence, its first day and its last.

import { Badge } from '@mantine/core'
import type { Licence } from '@schoolbeheer/contracts/school/licences'
import type { School } from '@schoolbeheer/contracts/school/schools'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import type { Column } from '../../kit/table/columns.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { isActive } from '../schools/occupation.ts'
import type { SchoolReading } from '../schools/useSchool.ts'

export type LicencesProps = {
  /** The table's name. */
  label: string
  school: School
  /** How the school is read, and whether its licences have come with it; see `useSchool`. */
  reading: SchoolReading
  place: ListPlace
  /** Whether this is the table whose search box the / key leads to. */
  shortcut: boolean
}

export const nameColumn = {
  id: 'name',
  header: 'licence_name',
  value: ({ name }) => name,
} as const satisfies Column<Licence>

export const dateColumns = [
  {
    id: 'creationDate',
    header: 'licence_creationdate',
    width: '13%',
    value: ({ creationDate }) => creationDate,
    cell: ({ creationDate }) => <DateCell iso={creationDate} />,
  },
  {
    id: 'endDate',
    header: 'licence_enddate',
    width: '12%',
    value: ({ endDate }) => endDate,
    cell: ({ endDate }) => <DateCell iso={endDate} />,
  },
  {
    id: 'status',
    header: 'licence_status',
    width: '7rem',
    sortable: false,
    value: () => null,
    cell: (licence) => <StatusCell licence={licence} />,
  },
] as const satisfies readonly Column<Licence>[]

/** The texts by which a licence is found. */
export function textsOf({ userEmail, name }: Licence) {
  return [userEmail, name]
}

function DateCell({ iso }: { iso: string | null | undefined }) {
  const format = useFormat()
  return format.date(iso)
}

function StatusCell({ licence }: { licence: Licence }) {
  const { t } = useTranslation()
  const active = isActive(licence)
  return (
    <Badge variant="light" color={active ? 'teal' : 'gray'} tt="none">
      {t(active ? 'licence_active' : 'licence_stopped')}
    </Badge>
  )
}
