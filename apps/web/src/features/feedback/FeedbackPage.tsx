// The list of individual feedback, by year, searched and sorted.

import type { Feedback } from '@schoolbeheer/contracts/school/feedback'
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
import { InvoiceStatusBadge } from '../schoolVisits/InvoiceStatusBadge.tsx'
import { DateCell, HoursCell } from '../schoolVisits/WorkCells.tsx'
import { useYears, yearFilter } from '../schoolVisits/yearFilter.ts'
import classes from '../schoolVisits/workList.module.css'

const cutAt = 100

const feedbackList = defineList<Feedback>()({
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
      width: '22%',
      value: ({ schoolGroupName }) => schoolGroupName,
    },
    {
      id: 'description',
      header: 'shared_description',
      value: ({ description }) => description,
      cell: ({ description }) => <CutText most={cutAt}>{description}</CutText>,
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
      cell: (feedback) => <EditLink feedback={feedback} />,
    },
  ],
  sort: '-date',
  texts: ({ schoolGroupName, description }) => [schoolGroupName, description],
  filters: [yearFilter, groupFilter],
})

export function FeedbackPage() {
  const { t } = useTranslation()
  const list = trpc.feedback.list.useQuery(undefined, { meta: { failed: 'feedback_loadfailed' } })
  const place = useAddressBar()
  const { search, filters, table } = useList(feedbackList, list.data, place)
  const choices = { ...useYears(list.data), ...useGroupChoice(list.data, place.texts['group']) }
  const create = <ButtonLink to="/feedback/create">+ {t('feedback_create')}</ButtonLink>

  return (
    <Page title={t('menu_feedback')} actions={create}>
      <div className={classes.narrowing}>
        <SearchInput placeholder={t('feedback_search')} {...search} />
        <Filters {...filters} choices={choices} />
      </div>
      <div className={classes.list}>
        <DataTable
          label={t('menu_feedback')}
          list={list}
          {...table}
          made={useMade()}
          cardsBelow="68em"
          empty={<EmptyState title={t('feedback_empty')} action={create} />}
          onRetry={() => void list.refetch()}
        />
      </div>
    </Page>
  )
}

function EditLink({ feedback: { id, schoolGroupName, date } }: { feedback: Feedback }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <TextLink
      to="/feedback/$id/edit"
      params={{ id: String(id) }}
      aria-label={t('feedback_edit_of', { group: schoolGroupName ?? '–', date: format.date(date) })}
    >
      {t('shared_edit')}
    </TextLink>
  )
}
