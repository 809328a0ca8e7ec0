// The page that orders contracts, for groups that must order before they pay.

import { brusselsDate } from '@schoolbeheer/domain/dates'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Crumb } from '../../kit/page/Trail.tsx'
import { useStore } from '../../kit/store.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Filters } from '../../kit/table/Filters.tsx'
import { useList } from '../../kit/table/list.ts'
import { useAddressBar } from '../../kit/table/listPlace.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { useTicks } from '../../kit/table/ticks.ts'
import { trpc } from '../../trpc.ts'
import { billOf, sumOfBills, type Bill } from '../billing/contractBills.ts'
import { BillsContext, contractOrders, withoutPreview } from '../billing/ContractTable.tsx'
import classes from '../billing/creation.module.css'
import { CreationBar } from '../billing/CreationBar.tsx'
import { useCreateOrders } from './useCreateOrders.ts'

const none: never[] = []

export function OrderContracts() {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const [today] = useState(() => brusselsDate(new Date()))
  const groups = trpc.schoolGroups.listToPurchaseOrder.useQuery(undefined, { meta: { failed: 'billing_groupsfailed' } })
  const bills = useMemo(
    () => groups.data?.map((group) => billOf(group, today, null, 'purchaseOrder')),
    [groups.data, today],
  )
  const place = useAddressBar()
  const isDueOnly = place.texts['due'] !== undefined
  const { search, filters, table } = useList(contractOrders, bills, place)
  const shown = useMemo(() => table.rows.filter(({ obstacle }) => !obstacle), [table.rows])
  const ticks = useTicks(() => shown.map(({ id }) => id))
  const ticked = useStore(ticks.ids)
  const chosen = useMemo(() => (bills ?? none).filter(({ id }) => ticked.has(id)), [bills, ticked])
  const { creating, show } = useCreateOrders({
    send: (items: readonly Bill[], again) =>
      client.purchaseOrders.createContract.mutate({ items: items.map(({ id }) => ({ schoolGroupId: id })), ...again }),
    onRefused: () => void groups.refetch(),
  })
  const shared = useMemo(
    () => ({ ticks, previewOf: null, isDueOnly, dueText: 'billing_due_order' as const }),
    [ticks, isDueOnly],
  )

  async function create() {
    const made = await creating.create(chosen)
    if (!made) return
    ticks.clear()
    show(made)
  }

  return (
    <Page title={t('purchaseorders_create_0')} trail={<Crumb to="/purchaseorders">{t('menu_purchaseorders')}</Crumb>}>
      <div className={classes.narrowing}>
        <SearchInput placeholder={t('billing_searchgroups')} {...search} />
        <Filters {...filters} />
      </div>
      <BillsContext value={shared}>
        <div className={classes.table}>
          <DataTable
            label={t('purchaseorders_groups')}
            list={{ data: bills, error: groups.error }}
            {...table}
            columns={withoutPreview}
            cardsBelow="64em"
            empty={
              <EmptyState
                title={t('purchaseorders_nosources')}
                description={t('purchaseorders_nogroups_text')}
                action={
                  <ButtonLink variant="default" to="/purchaseorders">
                    {t('purchaseorders_tolist')}
                  </ButtonLink>
                }
              />
            }
            onRetry={() => void groups.refetch()}
          />
        </div>
      </BillsContext>
      {bills && bills.length > 0 && (
        <CreationBar
          makes="purchaseorders"
          from="groups"
          {...{ ticks, shown, chosen, creating }}
          documents={sumOfBills(chosen)}
          reason={null}
          onCreate={create}
          rowsOf={({ id }) => [id]}
        />
      )}
    </Page>
  )
}
