// The ended licences of a school, with their dates.

import type { Licence } from '@schoolbeheer/contracts/school/licences'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useCannot } from '../../can.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { defineList, useList } from '../../kit/table/list.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { trpc } from '../../trpc.ts'
import { dateColumns, nameColumn, textsOf, type LicencesProps } from './columns.tsx'
import { stoppedOf } from './licences.ts'

const list = defineList<Licence>()({
  columns: [
    { id: 'userEmail', header: 'licence_useremail', width: '36%', value: ({ userEmail }) => userEmail },
    nameColumn,
    ...dateColumns,
  ],
  sort: '-endDate',
  texts: textsOf,
})

export function StoppedLicences({ label, school, place, shortcut }: LicencesProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = trpc.licences.stopped.useQuery(
    { schoolGuid: school.guid ?? '' },
    { enabled: useCan('licences.stopped') },
  )
  const history = useCannot('licences.stopped') ? none : data
  const licences = useMemo(() => history && stoppedOf(school, history), [school, history])
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
      <DataTable
        label={label}
        list={{ data: licences, error }}
        {...table}
        empty={<EmptyState title={t('licences_nonestopped')} />}
        onRetry={() => void refetch()}
      />
    </>
  )
}

const none: Licence[] = []
