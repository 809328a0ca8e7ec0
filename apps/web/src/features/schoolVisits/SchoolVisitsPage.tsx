// The list of school visits, by year, searched and sorted.

import type { SchoolVisit } from '@schoolbeheer/contracts/school/schoolVisits'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { useFormat } from '../../kit/format.ts'
import { ButtonLink, TextLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Filters } from '../../kit/table/Filters.tsx'
import { defineList, useList } from '../../kit/table/list.ts'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { useMade } from '../../kit/table/made.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { CutText } from '../../kit/text/CutText.tsx'
import { trpc } from '../../trpc.ts'
import { groupFilter, useGroupChoice } from '../schoolGroups/ofGroup.ts'
import { InvoiceStatusBadge } from './InvoiceStatusBadge.tsx'
import { DateCell, HoursCell } from './WorkCells.tsx'
import { useYears, yearFilter } from './yearFilter.ts'
import classes from './workList.module.css'

const cutAt = 50

const schoolVisits = defineList<SchoolVisit>()({
  columns: [
    {
      id: 'date',
      header: 'shared_date',
      width: '6.5rem',
      value: ({ date }) => date,
      cell: ({ date }) => <DateCell date={date} />,
    },
    {
      id: 'schoolGroupName',
      header: 'schoolgroup_title',
      width: '17%',
      value: ({ schoolGroupName }) => schoolGroupName,
    },
    {
      id: 'theme',
      header: 'schoolvisit_theme',
      value: ({ theme }) => theme,
      cell: ({ theme }) => <CutText most={cutAt}>{theme}</CutText>,
    },
    {
      id: 'description',
      header: 'shared_description',
      value: ({ description }) => description,
      cell: ({ description }) => <CutText most={cutAt}>{description}</CutText>,
    },
    {
      id: 'location',
      header: 'schoolvisit_location',
      value: ({ location }) => location,
      cell: ({ location }) => <CutText most={cutAt}>{location}</CutText>,
    },
    {
      id: 'hours',
      header: 'shared_hours',
      width: '4.5rem',
      numeric: true,
      value: ({ hours }) => hours,
      cell: ({ hours }) => <HoursCell hours={hours} />,
    },
    {
      id: 'invoiceStatus',
      header: 'shared_invoicestatus',
      width: '9.75rem',
      value: ({ invoiceStatus }) => invoiceStatus,
      cell: (work) => <InvoiceStatusBadge on={work} />,
    },
    {
      id: 'edit',
      header: 'shared_actions',
      width: '6.5rem',
      leads: true,
      sortable: false,
      onPaper: false,
      value: () => null,
      cell: (visit) => <EditLink visit={visit} />,
    },
  ],
  sort: '-date',
  texts: ({ schoolGroupName, theme, description, location }) => [schoolGroupName, theme, description, location],
  filters: [yearFilter, groupFilter],
})

export function SchoolVisitsPage() {
  const { t } = useTranslation()
  const list = trpc.schoolVisits.list.useQuery(undefined, { meta: { failed: 'schoolvisits_loadfailed' } })
  const place = useAddressBar()
  const { search, filters, table } = useList(schoolVisits, list.data, place)
  const choices = { ...useYears(list.data), ...useGroupChoice(list.data, place.texts['group']) }
  const create = <ButtonLink to="/schoolvisits/create">+ {t('schoolvisit_create')}</ButtonLink>

  return (
    <Page title={t('menu_schoolvisits')} actions={create}>
      <div className={classes.narrowing}>
        <SearchInput placeholder={t('schoolvisits_search')} {...search} />
        <Filters {...filters} choices={choices} />
      </div>
      <div className={classes.list}>
        <DataTable
          label={t('menu_schoolvisits')}
          list={list}
          {...table}
          made={useMade()}
          cardsBelow="78em"
          empty={<EmptyState title={t('schoolvisits_empty')} action={create} />}
          onRetry={() => void list.refetch()}
        />
      </div>
    </Page>
  )
}

function EditLink({ visit: { id, schoolGroupName, date } }: { visit: SchoolVisit }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <TextLink
      to="/schoolvisits/$id/edit"
      params={{ id: String(id) }}
      aria-label={t('schoolvisit_edit_of', { group: schoolGroupName ?? '–', date: format.date(date) })}
    >
      {t('shared_edit')}
    </TextLink>
  )
}
