// The page of all purchase orders of a year: searched, filtered, ticked, and reminded of.

import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { PurchaseOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import { invoiceTypes } from '@schoolbeheer/domain/billing/kinds'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readError } from '../../errors.ts'
import { useCan } from '../../can.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Filters } from '../../kit/table/Filters.tsx'
import { useList } from '../../kit/table/list.ts'
import { useAddressBar, type ListPlace } from '../../kit/table/listPlace.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { useTicks } from '../../kit/table/ticks.ts'
import { trpc } from '../../trpc.ts'
import { CreateMenu } from '../billing/CreateMenu.tsx'
import { ordersPage } from '../billing/kinds.ts'
import classes from '../billing/list.module.css'
import { TickedBar } from '../billing/TickedBar.tsx'
import { useJoined, yearOf, yearsIn, type Year } from '../billing/years.ts'
import { YearSelect } from '../billing/YearSelect.tsx'
import { orderList, useOrderChoices } from './orderList.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderTable } from './OrderTable.tsx'
import { ReminderDialogs } from './ReminderDialogs.tsx'
import { useReminding } from './useReminding.ts'
import { WithdrawDialog } from './WithdrawDialog.tsx'
import { BusyButton } from '../../kit/form/BusyButton.tsx'

export function OrdersPage() {
  const { t } = useTranslation()
  const place = useAddressBar()
  const years = trpc.invoices.years.useQuery(undefined, { meta: { failed: 'purchaseorders_loadfailed' } })
  const year = yearOf(place.texts['year']) ?? years.data?.[0]
  if (year === undefined || (year === 'all' && !years.data))
    return (
      <Page title={t('menu_purchaseorders')}>
        {years.error && <ErrorAlert message={readError(years.error).message} onRetry={() => void years.refetch()} />}
      </Page>
    )
  return <OrdersOfYear key={year} year={year} years={years.data ?? []} place={place} />
}

type Props = { year: Year; years: readonly number[]; place: ListPlace }

const followMs = 2000

function OrdersOfYear({ year, years, place }: Props) {
  const { t } = useTranslation()
  const list = useJoined(
    trpc.useQueries((query) =>
      yearsIn(year, years).map((one) =>
        query.purchaseOrders.list(
          { year: one },
          {
            meta: { failed: 'purchaseorders_loadfailed' },
            // The list is read again while a PDF or a mail is under way.
            refetchInterval: ({ state: { data } }) => (data?.some(({ underWay }) => underWay) ? followMs : false),
          },
        ),
      ),
    ),
  )
  const { search, filters, table } = useList(orderList, list.data, place)
  const ticks = useTicks(() => table.rows.map(({ id }) => id))
  const reminding = useReminding()
  const reminds = useCan('purchaseOrders.sendReminder')
  const withdraws = useCan('purchaseOrders.withdraw')
  const tells = useCan('purchaseOrders.history')
  const [told, setTold] = useState<PurchaseOrder | null>(null)
  const [withdrawing, setWithdrawing] = useState<PurchaseOrder | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const isFollowing = list.data?.some(({ underWay }) => underWay) ?? false
  const { ask } = reminding
  const choices = useOrderChoices(list.data, place.texts)
  const acts = useMemo(
    () => ({
      remind: reminds ? (order: PurchaseOrder) => ask([order]) : null,
      withdraw: withdraws ? setWithdrawing : null,
      tell: tells ? setTold : null,
    }),
    [reminds, withdraws, tells, ask],
  )

  return (
    <Page
      title={t('menu_purchaseorders')}
      actions={
        <>
          {!isPhone && (
            <BusyButton variant="default" busy={list.isRefetching && !isFollowing} onClick={() => void list.refetch()}>
              {t('shared_refresh')}
            </BusyButton>
          )}
          {createMenu}
        </>
      }
    >
      <div className={classes.toolbar}>
        <YearSelect {...{ year, years }} onChoose={(chosenYear) => place.keep({ year: chosenYear })} />
        <SearchInput placeholder={t('purchaseorders_search')} {...search} />
      </div>
      <Filters {...filters} choices={choices} />
      <div ref={root}>
        <OrderTable
          {...{ list, table, ticks }}
          {...acts}
          empty={
            <EmptyState
              title={year === 'all' ? t('purchaseorders_none') : t('purchaseorders_empty', { year })}
              action={createMenu}
            />
          }
        />
      </div>
      <TickedBar
        label={t('purchaseorders_ticked_bar')}
        rows={list.data ?? []}
        shown={table.rows}
        ticks={ticks}
        onLeave={() => root.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })}
      >
        {() =>
          reminds && (
            <Button
              size="compact-md"
              fz="sm"
              variant="default"
              onClick={() => ask((list.data ?? []).filter(({ id }) => ticks.ids.get().has(id)))}
            >
              {t('invoices_remind')}
            </Button>
          )
        }
      </TickedBar>
      <ReminderDialogs reminding={reminding} onChoose={ticks.only} onDeselect={(ids) => ticks.set(ids, false)} />
      <OrderHistory order={told} onClose={() => setTold(null)} />
      <WithdrawDialog order={withdrawing} onClose={() => setWithdrawing(null)} />
    </Page>
  )
}

/** A constant, so that the menu is not drawn again with the list below it. */
const createMenu = (
  <CreateMenu
    label="purchaseorders_create"
    links={invoiceTypes.map((type) => ({ link: ordersPage(type), label: `billing_create_${type}` as const }))}
  />
)
