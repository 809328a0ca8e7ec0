// The page of the invoices and credit notes behind the revenue of a year or a month of it: of all types or one, of both
// kinds or one, as the address says.

import { invoiceTypes } from '@schoolbeheer/domain/billing/kinds'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { trpc } from '../../trpc.ts'
import { CountedPage } from './CountedPage.tsx'
import { useReportYear } from './ReportYear.tsx'
import classes from './reports.module.css'

const kinds = ['invoice', 'creditNote'] as const

const typeFilter = {
  id: 'type',
  label: 'invoice_type',
  all: 'reports_alltypes',
  choices: invoiceTypes.map((type) => ({ value: String(type), label: `invoice_type_${type}` as const })),
} as const
const kindFilter = {
  id: 'kind',
  label: 'reports_document',
  all: 'reports_allkinds',
  choices: kinds.map((kind) => ({ value: kind, label: `reports_kind_${kind}` as const })),
} as const

export function RevenueDocumentsPage() {
  const { t } = useTranslation()
  const format = useFormat()
  const place = useAddressBar()
  const { texts } = place
  const { year } = useReportYear(place)
  const month = /^([1-9]|1[0-2])$/.test(texts['month'] ?? '') ? Number(texts['month']) : undefined
  const type = invoiceTypes.find((one) => String(one) === texts['type'])
  const kind = kinds.find((one) => one === texts['kind'])
  const read = trpc.reports.revenueDocuments.useQuery(
    { year, ...(month && { month }), ...(type !== undefined && { type }), ...(kind && { kind }) },
    { placeholderData: keepPreviousData, meta: { failed: 'reports_loadfailed' } },
  )
  const first = month && `${year}-${String(month).padStart(2, '0')}-01`
  return (
    <CountedPage
      title={t('reports_revenuedocuments', { span: [first && format.month(first), year].filter(Boolean).join(' ') })}
      back={{ tab: 'revenue', year, ...(type !== undefined && { type }) }}
      list="billed"
      read={read}
      place={place}
      filters={{
        filters: [
          { ...typeFilter, chosen: type === undefined ? '' : String(type) },
          { ...kindFilter, chosen: kind ?? '' },
        ],
      }}
    >
      <p className={classes.balance}>{t('reports_withoutvat')}</p>
    </CountedPage>
  )
}
