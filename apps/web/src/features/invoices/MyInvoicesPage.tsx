// The invoices of the viewer's own school group, of all years.

import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Filters } from '../../kit/table/Filters.tsx'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { trpc } from '../../trpc.ts'
import { InvoiceTable } from './InvoiceTable.tsx'
import { useInvoiceList } from './useInvoiceList.ts'

export function MyInvoicesPage() {
  const { t } = useTranslation()
  const place = useAddressBar()
  const list = trpc.invoices.listOwn.useQuery(undefined, { meta: { failed: 'invoices_loadfailed' } })
  const { search, filters, table, today } = useInvoiceList(list.data, false, place)
  return (
    <Page title={t('myinvoices_title')}>
      <SearchInput placeholder={t('invoices_search')} {...search} />
      <Filters {...filters} />
      <InvoiceTable
        label={t('myinvoices_title')}
        {...{ list, table, today, place }}
        admin={null}
        empty={<EmptyState title={t('myinvoices_empty')} />}
        onRetry={() => void list.refetch()}
      />
    </Page>
  )
}
