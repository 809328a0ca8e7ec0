// The page that makes an invoice from each chosen purchase order that a customer has given.

import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { useStore } from '../../kit/store.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useList } from '../../kit/table/list.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { useTicks, type Ticks } from '../../kit/table/ticks.ts'
import { trpc } from '../../trpc.ts'
import { sumOf } from '../billing/amounts.ts'
import { AnewNotice, useAnew } from '../billing/anew.tsx'
import { billOf, type Bill } from '../billing/contractBills.ts'
import classes from '../billing/creation.module.css'
import { CreationBar } from '../billing/CreationBar.tsx'
import { useGapWarning } from '../billing/Gaps.tsx'
import { ContractStarts, StartLines } from './ContractStarts.tsx'
import { CreationPage } from './CreationPage.tsx'
import { isOfContract, OrdersContext, readyOrders, withoutPreview } from './readyOrders.tsx'
import { startProblem, useContractStart, type ContractStart } from './useContractStart.ts'
import { useCreateInvoices } from './useCreateInvoices.ts'
import { useContractFollowing } from './useContractFollowing.ts'

const none: never[] = []

export function CreateFromOrdersPage() {
  const { t } = useTranslation()
  return (
    <CreationPage title={t('invoices_create_order')}>
      {(place, onMade) => <Choosing place={place} onMade={onMade} />}
    </CreationPage>
  )
}

function Choosing({ place, onMade }: { place: ListPlace; onMade: (made: string) => void }) {
  const { t } = useTranslation()
  const { client } = trpc.useUtils()
  const [today] = useState(() => brusselsDate(new Date()))
  const contract = useContractStart(place, useCan('invoices.createFromPurchaseOrders.starts'))
  const { start, follows, startOf } = contract
  const list = trpc.purchaseOrders.readyToInvoice.useQuery(undefined, { meta: { failed: 'purchaseorders_loadfailed' } })
  const contracts = useMemo(() => (list.data ?? none).filter(isOfContract), [list.data])
  const bills = useBills(contracts, today, startOf)
  const { search, table } = useList(readyOrders, list.data, place)
  const ticks = useTicks(() => table.rows.map(({ id }) => id))
  const anew = useOrderAnew(place, ticks, list)
  const ticked = useStore(ticks.ids)
  const chosen = useMemo(() => (list.data ?? none).filter(({ id }) => ticked.has(id)), [list.data, ticked])
  const creating = useCreateInvoices({
    send: (orders: readonly PurchaseOrder[], again) =>
      client.invoices.createFromPurchaseOrders.mutate({
        ...again,
        contractStart: start ?? today,
        items: orders.map(({ id }) => ({ purchaseOrderId: id })),
        ...(follows && { starts: orders.flatMap(({ id }) => ownStart(id, bills.get(id))) }),
      }),
    wanted: (orders) =>
      orders.map(({ schoolGroupName, invoiceType }) => ({ group: schoolGroupName ?? '', type: invoiceType })),
    onRefused: () => void list.refetch(),
  })
  const hasPreview = useCan('files.invoicePreview')
  const previewStart = useCallback(
    (order: PurchaseOrder) => bills.get(order.id)?.start ?? start ?? (isOfContract(order) ? null : today),
    [bills, start, today],
  )
  const shared = useMemo(
    () => ({ ticks, bills, previewStart: hasPreview ? previewStart : null }),
    [ticks, bills, hasPreview, previewStart],
  )
  const needsStart = chosen.some((order) => isOfContract(order) && !(follows && bills.get(order.id)?.until))
  const problem = startProblem(contract, needsStart)
  const chosenBills = chosen.flatMap(({ id }) => bills.get(id) ?? [])
  const warning = useGapWarning(chosenBills)
  const isFarAhead = useCallback(({ id }: PurchaseOrder) => bills.get(id)?.isDue === false, [bills])
  const rows = list.data ?? none
  const { atOnce, follow, note } = useContractFollowing({ contract, ticks, rows, shown: table.rows, isFarAhead })

  async function create() {
    const made = await creating.create(chosen)
    if (made === null) return
    ticks.clear()
    onMade(made)
  }

  return (
    <>
      <AnewNotice anew={anew} name={anew?.[0]?.schoolGroupName ?? undefined} place={place} />
      {contracts.length > 0 && (
        <ContractStarts
          contract={contract}
          error={creating.fields['contractStart']}
          description={t('invoices_contractstart_why')}
          required={needsStart}
          onFollow={follow}
        />
      )}
      <SearchInput placeholder={t('invoices_searchorders')} {...search} />
      <OrdersContext value={shared}>
        <div className={classes.table}>
          <DataTable
            label={t('invoices_orders')}
            list={list}
            {...table}
            columns={hasPreview ? table.columns : withoutPreview}
            cardsBelow="72em"
            made={anew?.[0]?.id}
            empty={<NoOrders />}
            onRetry={() => void list.refetch()}
          />
        </div>
      </OrdersContext>
      {list.data && list.data.length > 0 && (
        <CreationBar
          makes="invoices"
          from="orders"
          {...{ ticks, atOnce, chosen, creating, warning, note }}
          shown={table.rows}
          documents={sumOf(chosen)}
          reason={problem && t(problem)}
          onCreate={create}
          rowsOf={({ id }) => [id]}
        >
          <StartLines contract={contract} bills={chosenBills} />
        </CreationBar>
      )}
    </>
  )
}

/** The order to bill again, which the address names. */
function useOrderAnew(
  place: ListPlace,
  ticks: Ticks,
  { data, isFetching }: { data: readonly PurchaseOrder[] | undefined; isFetching: boolean },
) {
  const { order: wanted } = place.texts
  const groupOf = useCallback(
    ({ name, schoolGroupId }: PurchaseOrder) => (name === wanted ? schoolGroupId : null),
    [wanted],
  )
  return useAnew({ place, ticks, rows: data, isReading: isFetching, groupOf })
}

/** The contracts that the orders are of, by the ids of the orders. */
function useBills(contracts: readonly PurchaseOrder[], today: string, startOf: ContractStart['startOf']) {
  const groups = trpc.schoolGroups.list.useQuery(undefined, {
    enabled: contracts.length > 0,
    meta: { failed: 'billing_groupsfailed' },
  })
  return useMemo(() => {
    const byId = new Map(groups.data?.map((group) => [group.id, group]))
    const bills = contracts.flatMap(({ id, schoolGroupId }) => {
      const group = byId.get(schoolGroupId ?? 0)
      return group ? [[id, billOf(group, today, startOf(group), 'purchaseOrder')] as const] : []
    })
    return new Map(bills)
  }, [contracts, groups.data, today, startOf])
}

function ownStart(purchaseOrderId: number, bill: Bill | undefined) {
  return bill?.start ? [{ purchaseOrderId, contractStart: bill.start }] : []
}

function NoOrders() {
  const { t } = useTranslation()
  return (
    <EmptyState
      title={t('invoices_nosources')}
      description={t('invoices_noorders_text')}
      action={
        <ButtonLink variant="default" to="/purchaseorders">
          {t('purchaseorders_tolist')}
        </ButtonLink>
      }
    />
  )
}
