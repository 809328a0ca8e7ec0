// The page of the invoices of the viewer's own school group, of all years, with their PDFs in one file and as a
// spreadsheet.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { DownloadButton } from '../../files/DownloadLink.tsx'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { useAppStore, useStore } from '../../kit/store.ts'
import { Filters } from '../../kit/table/Filters.tsx'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { trpc } from '../../trpc.ts'
import { openOf } from './amounts.ts'
import { InvoiceTable } from './InvoiceTable.tsx'
import { useOwnInvoices } from './ownInvoices.tsx'
import { ZipProgress } from './Running.tsx'
import { downloadZip, zipOf } from './zip.ts'
import { BusyButton } from '../../kit/form/BusyButton.tsx'

export function MyInvoicesPage() {
  const { t } = useTranslation()
  const place = useAddressBar()
  const list = trpc.invoices.listOwn.useQuery(undefined, { meta: { failed: 'invoices_loadfailed' } })
  const { search, filters, table, columns, today } = useOwnInvoices(list.data, place)
  const zip = useAppStore(zipOf)
  const zipping = useStore(zip) !== null
  const exports = useCan('files.ownInvoices')
  const hasAccount = useCan('reports.account')
  const group = list.data?.[0]?.schoolGroupId
  const { rows } = table
  return (
    <Page
      title={t('myinvoices_title')}
      actions={
        list.data &&
        list.data.length > 0 && (
          <>
            {hasAccount && group && (
              <ButtonLink variant="default" to="/schoolgroups/$id" params={{ id: String(group) }}>
                {t('reports_account')}
              </ButtonLink>
            )}
            <BusyButton
              variant="default"
              busy={zipping}
              disabled={rows.length === 0}
              onClick={() =>
                void downloadZip(
                  zip,
                  rows.map(({ id }) => id),
                )
              }
            >
              {t('myinvoices_zip', { count: rows.length })}
            </BusyButton>
            {exports && <DownloadButton href={fileAddress('ownInvoices')}>{t('myinvoices_export')}</DownloadButton>}
          </>
        )
      }
    >
      <SearchInput placeholder={t('invoices_search')} {...search} />
      <Filters {...filters} />
      <ZipProgress />
      <InvoiceTable
        label={t('myinvoices_title')}
        {...{ list, table, columns, today, place }}
        open={rows.reduce((sum, invoice) => sum + openOf(invoice), 0)}
        admin={null}
        empty={<EmptyState title={t('myinvoices_empty')} />}
        onRetry={() => void list.refetch()}
      />
    </Page>
  )
}
