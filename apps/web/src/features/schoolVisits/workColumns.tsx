// The columns of the lists of school visits and of feedback.

import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { TextLink } from '../../kit/links.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { CutText } from '../../kit/text/CutText.tsx'
import { InvoiceStatusBadge } from './InvoiceStatusBadge.tsx'
import type { AnyWork, WorkKind } from './workKind.ts'

export const dateColumn: Column<AnyWork, 'date'> = {
  id: 'date',
  header: 'shared_date',
  width: '6.5rem',
  value: ({ date }) => date,
  cell: ({ date }) => <DateCell date={date} />,
}

export function groupColumn(width: string): Column<AnyWork, 'schoolGroupName'> {
  return { id: 'schoolGroupName', header: 'schoolgroup_title', width, value: ({ schoolGroupName }) => schoolGroupName }
}

/** @param most the characters that are shown */
export function textColumn<Field extends 'theme' | 'description' | 'location'>(
  field: Field,
  header: Column<AnyWork>['header'],
  most: number,
): Column<{ [Name in Field]?: string | null | undefined }, Field> {
  return {
    id: field,
    header,
    value: (work) => work[field],
    cell: (work) => <CutText most={most}>{work[field]}</CutText>,
  }
}

export const hoursColumn: Column<AnyWork, 'hours'> = {
  id: 'hours',
  header: 'shared_hours',
  width: '4.5rem',
  numeric: true,
  value: ({ hours }) => hours,
  cell: ({ hours }) => <HoursCell hours={hours} />,
}

export const statusColumn: Column<AnyWork, 'invoiceStatus'> = {
  id: 'invoiceStatus',
  header: 'shared_invoicestatus',
  width: '9.75rem',
  value: ({ invoiceStatus }) => invoiceStatus,
  cell: (work) => <InvoiceStatusBadge on={work} />,
}

export function editColumn(kind: WorkKind): Column<AnyWork, 'edit'> {
  return {
    id: 'edit',
    header: 'shared_actions',
    width: '5.5rem',
    leads: true,
    sortable: false,
    onPaper: false,
    value: () => null,
    cell: (work) => <EditLink kind={kind} work={work} />,
  }
}

function DateCell({ date }: Pick<AnyWork, 'date'>) {
  return useFormat().date(date)
}

function HoursCell({ hours }: Pick<AnyWork, 'hours'>) {
  return useFormat().number(hours)
}

function EditLink({ kind, work }: { kind: WorkKind; work: AnyWork }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id, schoolGroupName, date } = work
  return (
    <TextLink
      to={`${kind.list}/$id/edit`}
      params={{ id: String(id) }}
      aria-label={t(`${kind.words}_edit_of`, { group: schoolGroupName ?? '–', date: format.date(date) })}
    >
      {t('shared_edit')}
    </TextLink>
  )
}
