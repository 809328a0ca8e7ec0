// The page of all invoices of a year, for admins: searched, filtered, ticked, and acted on.

import { Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { invoiceTypes } from '@schoolbeheer/domain/billing/kinds'
import type { InvoiceAction } from '@schoolbeheer/domain/invoices/actions'
import { lazyRouteComponent, useNavigate, type AsyncRouteComponent } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useRef, useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { readError } from '../../errors.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ErrorAlert } from '../../kit/feedback/ErrorAlert.tsx'
import { Loading } from '../../kit/feedback/Loading.tsx'
import { Page } from '../../kit/page/Page.tsx'
import { Filters } from '../../kit/table/Filters.tsx'
import { useAddressBar, type ListPlace } from '../../kit/table/listPlace.ts'
import { useTicks } from '../../kit/table/ticks.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { useAppStore, useStore } from '../../kit/store.ts'
import { untilLoaded } from '../../kit/untilLoaded.ts'
import { useLate } from '../../kit/useLate.ts'
import { trpc } from '../../trpc.ts'
import { actingOn } from './acting.ts'
import { billedAnew } from './billedAnew.ts'
import { ActionButtons, ActionsMenu } from './PageMenus.tsx'
import { CreateMenu } from '../billing/CreateMenu.tsx'
import { fromOrdersPage, invoicesPage } from '../billing/kinds.ts'
import classes from '../billing/list.module.css'
import { ExportItems, ExportMenu } from './ExportMenu.tsx'
import { InvoiceTable } from './InvoiceTable.tsx'
import { canTick, type CreditMode } from './listContext.ts'
import { OtherYears } from './OtherYears.tsx'
import { Running } from './Running.tsx'
import { useUntickSettled } from './settledTicks.ts'
import { undoingOf } from './undoing.ts'
import { TickedBar } from '../billing/TickedBar.tsx'
import { useBulk, type Bulk } from './useBulk.ts'
import { zipOf } from './zip.ts'
import { columnsFor } from './columns.tsx'
import { useLinkedChoices } from './linkedChoices.ts'
import { useInvoiceList } from './useInvoiceList.ts'
import { useJoined, yearOf, yearsIn, type Year } from '../billing/years.ts'
import { YearSelect } from '../billing/YearSelect.tsx'
import { BusyButton } from '../../kit/form/BusyButton.tsx'

// The dialog is loaded when it is first opened, because few need it and it brings the calendar. It stays then, so that
// the focus returns.
const AccountingExport = lazyRouteComponent(
  () => untilLoaded(() => import('./AccountingExport.tsx')),
  'AccountingExport',
)

// The dialogs of actions are loaded late, so that the list comes sooner.
const BulkDialogs = lazyRouteComponent(() => untilLoaded(() => import('./BulkDialogs.tsx')), 'BulkDialogs')

type PageProps = {
  /** The dialog that credits an invoice, loaded late too. */
  CreditNote: AsyncRouteComponent<{
    invoice: Invoice
    mode: CreditMode
    onClose: () => void
    /** Leads to the page where the credited sources are billed again. */
    onAnew: () => Promise<void>
  }>
}

export function InvoicesPage({ CreditNote }: PageProps) {
  const { t } = useTranslation()
  const place = useAddressBar()
  const years = trpc.invoices.years.useQuery(undefined, { meta: { failed: 'invoices_loadfailed' } })
  const asked = yearOf(place.texts['year'])
  const year = asked ?? years.data?.[0]
  if (year === undefined || (year === 'all' && !years.data))
    return (
      <Page title={t('invoices_title')}>
        {/* The frame keeps the place of the list. */}
        <div className={classes.list}>
          {years.error ? (
            <ErrorAlert message={readError(years.error).message} onRetry={() => void years.refetch()} />
          ) : (
            <Loading lines={10} height={36} />
          )}
        </div>
      </Page>
    )
  return <InvoicesOfYear key={year} year={year} years={years.data ?? []} place={place} CreditNote={CreditNote} />
}

type Props = PageProps & { year: Year; years: readonly number[]; place: ListPlace }

function InvoicesOfYear({ year, years, place, CreditNote }: Props) {
  const { t } = useTranslation()
  const list = useJoined(
    trpc.useQueries((query) =>
      yearsIn(year, years).map((one) =>
        query.invoices.list({ year: one }, { meta: { failed: 'invoices_loadfailed' } }),
      ),
    ),
  )
  const { search, filters, table, today } = useInvoiceList(list.data, place)
  const [accounting, setAccounting] = useState<boolean | null>(null)
  const retries = useCan('invoices.retry')
  const ticks = useTicks(() => table.rows.filter((invoice) => canTick(invoice, retries)).map(({ id }) => id))
  const [crediting, setCrediting] = useState<{ id: number; mode: CreditMode } | null>(null)
  const credited = list.data?.find(({ id }) => id === crediting?.id)
  const navigate = useNavigate()
  const bulk = useBulk()
  const root = useRef<HTMLDivElement>(null)
  const acting = actingOn(list.data ?? [], ticks, { bulk, download: useAppStore(zipOf), retries })
  const { act, ask, askPdf, askUndo, retry } = bulk
  useUntickSettled(list.data, ticks)
  useAskedToUndo(askUndo)
  const late = useLate(bulk.dialog !== null)
  useEffect(() => {
    if (late) void CreditNote.preload?.()
  }, [late, CreditNote])
  const admin = useMemo(
    () => ({
      ticks,
      ask: (action: InvoiceAction, invoice: Invoice) => ask(action, [invoice]),
      paidToday: askUndo ? (invoice: Invoice) => act({ action: 'setPaid', invoices: [invoice] }) : null,
      retry: retries ? (invoice: Invoice) => retry([invoice]) : null,
      undoPaid: askUndo && ((invoice: Invoice) => askUndo([invoice])),
      mailPdf: askPdf,
      credit: ({ id }: Invoice, mode: CreditMode) => setCrediting({ id, mode }),
    }),
    [ticks, retries, retry, ask, act, askPdf, askUndo],
  )

  const exported = { year, shown: table.rows, ticks }
  return (
    <Page
      title={t('invoices_title')}
      actions={<PageActions {...{ list, acting, exported }} onAccounting={() => setAccounting(true)} />}
    >
      <div className={classes.toolbar}>
        <YearSelect {...{ year, years }} onChoose={(chosen) => place.keep({ year: chosen, open: '' })} />
        <SearchInput placeholder={t('invoices_search')} {...search} />
      </div>
      <Filters {...filters} choices={useLinkedChoices(list.data, place)} />
      {year !== 'all' && <OtherYears year={year} query={search.value} />}
      <Running onChoose={ticks.only} invoices={list.data} />
      <div ref={root}>
        <InvoiceTable
          label={t('invoices_title')}
          {...{ list, table, admin, today, place }}
          columns={columnsFor}
          empty={
            <EmptyState
              title={year === 'all' ? t('invoices_none') : t('invoices_empty', { year })}
              action={createMenu}
            />
          }
          onRetry={() => void list.refetch()}
        />
      </div>
      <TickedBar
        label={t('invoices_ticked_bar')}
        rows={list.data ?? []}
        shown={table.rows}
        ticks={ticks}
        // The focus goes to the box that ticks all; where no row is shown, to the button that shows all.
        onLeave={() => root.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })}
      >
        {(isNarrow) => (isNarrow ? <ActionsMenu acting={acting} /> : <ActionButtons acting={acting} />)}
      </TickedBar>
      {accounting !== null && (
        <Suspense>
          <AccountingExport opened={accounting} onClose={() => setAccounting(false)} />
        </Suspense>
      )}
      <Suspense>
        {crediting && credited && (
          <CreditNote
            invoice={credited}
            mode={crediting.mode}
            onClose={() => setCrediting(null)}
            onAnew={() => navigate(billedAnew(credited))}
          />
        )}
      </Suspense>
      <Suspense>
        {late && <BulkDialogs bulk={bulk} onChoose={ticks.only} onDeselect={(ids) => ticks.set(ids, false)} />}
      </Suspense>
    </Page>
  )
}

type ActionsProps = {
  list: Pick<ReturnType<typeof useJoined>, 'isRefetching' | 'refetch'>
  acting: ComponentProps<typeof ActionsMenu>['acting']
  exported: ComponentProps<typeof ExportMenu>
  onAccounting: () => void
}

function PageActions({ list, acting, exported, onAccounting }: ActionsProps) {
  const { t } = useTranslation()
  const canAccount = useCan('files.accountingXlsx')
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  if (isPhone)
    return (
      <>
        <ActionsMenu acting={acting}>
          <Menu.Item onClick={() => void list.refetch()}>{t('shared_refresh')}</Menu.Item>
          <ExportItems {...exported} />
          {canAccount && <Menu.Item onClick={onAccounting}>{t('invoices_accounting')}</Menu.Item>}
        </ActionsMenu>
        {createMenu}
      </>
    )
  return (
    <>
      <BusyButton variant="default" busy={list.isRefetching} onClick={() => void list.refetch()}>
        {t('shared_refresh')}
      </BusyButton>
      <ExportMenu {...exported} />
      {canAccount && (
        <Button variant="default" onClick={onAccounting}>
          {t('invoices_accounting')}
        </Button>
      )}
      <ActionsMenu acting={acting} />
      {createMenu}
    </>
  )
}

/** Asks for the undo that a toast has requested; the toast may also have led to this page. */
function useAskedToUndo(ask: Bulk['askUndo']): void {
  const undoing = useAppStore(undoingOf)
  const invoices = useStore(undoing)
  useEffect(() => {
    if (!invoices || !ask) return
    undoing.set(null)
    ask(invoices)
  }, [invoices, undoing, ask])
}

/** A constant, so that the menu is not drawn again with the list below it. */
const createMenu = (
  <CreateMenu
    label="invoices_create"
    links={[
      ...invoiceTypes.map((type) => ({ link: invoicesPage(type), label: `billing_create_${type}` as const })),
      { link: fromOrdersPage, label: 'invoices_create_frompurchaseorder' },
    ]}
  />
)
