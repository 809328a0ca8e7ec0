// Making invoices from purchase orders that customers have given: an invoice for each.

import { fileAddress } from '@schoolbeheer/contracts/gateway/filePaths'
import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { brusselsDate, dateOf } from '@schoolbeheer/domain/dates'
import { toEuro } from '@schoolbeheer/domain/money'
import { createContext, use, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useExtension } from '../../extensions.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { useFormat } from '../../kit/format.ts'
import { ButtonLink } from '../../kit/links.tsx'
import { useStore } from '../../kit/store.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { defineList, useList } from '../../kit/table/list.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { TickBox } from '../../kit/table/TickBoxes.tsx'
import { useTicks, type Ticks } from '../../kit/table/ticks.ts'
import { trpc } from '../../trpc.ts'
import { sumOf, totalOf } from '../billing/amounts.ts'
import { AnewNotice, useAnew } from '../billing/anew.tsx'
import classes from '../billing/creation.module.css'
import { CreationBar } from '../billing/CreationBar.tsx'
import { PreviewLink } from '../billing/PreviewLink.tsx'
import { ContractStartField } from './ContractStartField.tsx'
import { CreationPage } from './CreationPage.tsx'
import { startProblem, useContractStart } from './useContractStart.ts'
import { useCreateInvoices } from './useCreateInvoices.ts'

type Shared = {
  ticks: Ticks
  /** The contract start of the invoices that are shown before they are made; null where the upstream shows none. */
  previewStart: ((order: PurchaseOrder) => string | null) | null
}

const OrdersContext = createContext<Shared | null>(null)

const readyOrders = defineList<PurchaseOrder>()({
  columns: [
    {
      id: 'name',
      header: 'purchaseorder_name',
      width: '16rem',
      value: ({ name }) => name,
      cell: (order) => <NameCell order={order} />,
    },
    { id: 'group', header: 'invoice_schoolgroup', value: ({ schoolGroupName }) => schoolGroupName },
    {
      id: 'type',
      header: 'invoice_type',
      width: '9rem',
      value: ({ invoiceType }) => invoiceType,
      cell: ({ invoiceType }) => <TypeText type={invoiceType} />,
    },
    {
      id: 'uploaded',
      header: 'purchaseorder_uploaddate',
      width: '8rem',
      value: ({ uploadDate }) => uploadDate,
      cell: ({ uploadDate }) => <DateText date={uploadDate} />,
    },
    {
      id: 'amount',
      header: 'invoice_totalexcl',
      width: '9rem',
      numeric: true,
      value: ({ amount }) => amount,
      cell: ({ amount }) => <Euro euro={amount} />,
    },
    {
      id: 'total',
      header: 'invoice_totalincl',
      width: '9rem',
      numeric: true,
      value: totalOf,
      cell: (order) => <Euro euro={toEuro(totalOf(order))} />,
    },
    {
      id: 'preview',
      header: 'billing_preview',
      width: '7rem',
      sortable: false,
      value: () => null,
      cell: (order) => <PreviewCell order={order} />,
    },
  ],
  sort: 'group',
  texts: ({ name, purchaseOrderNumber, schoolGroupName }) => [name, purchaseOrderNumber, schoolGroupName],
})

/** Where the upstream shows no invoice that is not made yet. */
const withoutPreview = readyOrders.columns.filter(({ id }) => id !== 'preview')

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
  const contract = useContractStart(place)
  const list = trpc.purchaseOrders.readyToInvoice.useQuery(undefined, { meta: { failed: 'purchaseorders_loadfailed' } })
  const { search, table } = useList(readyOrders, list.data, place)
  const ticks = useTicks(() => table.rows.map(({ id }) => id))
  const { order: wanted } = place.texts
  const groupOf = useCallback(
    ({ name, schoolGroupId }: PurchaseOrder) => (name === wanted ? schoolGroupId : null),
    [wanted],
  )
  const anew = useAnew({ place, ticks, rows: list.data, isReading: list.isFetching, groupOf })
  const ticked = useStore(ticks.ids)
  const chosen = useMemo(() => (list.data ?? none).filter(({ id }) => ticked.has(id)), [list.data, ticked])
  const creating = useCreateInvoices({
    send: (orders: readonly PurchaseOrder[]) =>
      client.invoices.createFromPurchaseOrders.mutate({
        contractStart: contract.start ?? today,
        items: orders.map(({ id }) => ({ purchaseOrderId: id })),
      }),
    wanted: (orders) =>
      orders.map(({ schoolGroupName, invoiceType }) => ({ group: schoolGroupName ?? '', type: invoiceType })),
    onRefused: () => void list.refetch(),
  })
  const hasPreview = useExtension('invoices.preview') ?? false
  const { start } = contract
  const shared = useMemo(
    () => ({
      ticks,
      previewStart: hasPreview ? (order: PurchaseOrder) => start ?? (isOfContract(order) ? null : today) : null,
    }),
    [ticks, hasPreview, start, today],
  )
  const needsStart = chosen.some(isOfContract)
  const problem = needsStart || contract.isWrong ? startProblem(contract) : null

  async function create() {
    const made = await creating.create(chosen)
    if (made === null) return
    ticks.clear()
    onMade(made)
  }

  return (
    <>
      <AnewNotice anew={anew} name={anew?.[0]?.schoolGroupName ?? undefined} place={place} />
      {list.data?.some(isOfContract) && (
        <ContractStartField
          contract={contract}
          error={creating.fields['contractStart']}
          description={t('invoices_contractstart_why')}
          required={needsStart}
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
            empty={
              <EmptyState
                title={t('invoices_nosources')}
                description={t('invoices_noorders_text')}
                action={
                  <ButtonLink variant="default" to="/purchaseorders">
                    {t('purchaseorders_tolist')}
                  </ButtonLink>
                }
              />
            }
            onRetry={() => void list.refetch()}
          />
        </div>
      </OrdersContext>
      {list.data && list.data.length > 0 && (
        <CreationBar
          makes="invoices"
          from="orders"
          {...{ ticks, chosen, creating }}
          shown={table.rows}
          documents={sumOf(chosen)}
          reason={problem && t(problem)}
          onCreate={create}
          rowsOf={({ id }) => [id]}
        />
      )}
    </>
  )
}

function NameCell({ order: { id, name, purchaseOrderNumber } }: { order: PurchaseOrder }) {
  const { t } = useTranslation()
  const ticks = use(OrdersContext)?.ticks
  return (
    <label className={classes.name}>
      {ticks && <TickBox ticks={ticks} id={id} label={t('billing_tick', { name: name ?? '–' })} />}
      <span>
        {name ?? '–'}
        {purchaseOrderNumber && <span className={classes.more}>{purchaseOrderNumber}</span>}
      </span>
    </label>
  )
}

function PreviewCell({ order }: { order: PurchaseOrder }) {
  const { id, name } = order
  const contractStart = use(OrdersContext)?.previewStart?.(order)
  if (!contractStart) return null
  const href = fileAddress('invoicePreview', { purchaseOrderId: id, contractStart })
  return <PreviewLink href={href} name={name ?? '–'} />
}

/** Another order takes what its sources say, whatever the start. */
function isOfContract({ invoiceType }: PurchaseOrder): boolean {
  return invoiceType === 0
}

function TypeText({ type }: { type: PurchaseOrder['invoiceType'] }) {
  return useTranslation().t(`invoice_type_${type}`)
}

function DateText({ date }: { date: string | null | undefined }) {
  return useFormat().date(dateOf(date ?? ''))
}

function Euro({ euro }: { euro: number | null | undefined }) {
  return useFormat().euro(euro)
}
