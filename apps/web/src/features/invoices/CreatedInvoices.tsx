// The invoices that were just made, which the address names: their numbers, groups and amounts, and the progress of
// their PDFs. They are ticked, because sending them comes next.

import { Button } from '@mantine/core'
import type { Invoice } from '@schoolbeheer/contracts/school/invoices'
import { CREATED, SENT } from '@schoolbeheer/domain/invoices/statuses'
import { toEuro } from '@schoolbeheer/domain/money'
import { createContext, use, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../can.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { SuccessAlert } from '../../kit/feedback/SuccessAlert.tsx'
import { UnavailableButton } from '../../kit/form/UnavailableButton.tsx'
import { useFormat } from '../../kit/format.ts'
import { ButtonLink, TextLink } from '../../kit/links.tsx'
import { useStore } from '../../kit/store.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { defineList, useList } from '../../kit/table/list.ts'
import { useMemory } from '../../kit/table/listPlace.ts'
import { TickBox } from '../../kit/table/TickBoxes.tsx'
import { useTicks, type Ticks } from '../../kit/table/ticks.ts'
import { trpc } from '../../trpc.ts'
import { sumOf, totalOf } from '../billing/amounts.ts'
import classes from '../billing/creation.module.css'
import { BulkDialogs } from './BulkDialogs.tsx'
import { invoicesOfText } from './madeInvoices.ts'
import { Running } from './Running.tsx'
import { useBulk } from './useBulk.ts'
import { yearNow } from './useCreateInvoices.ts'

const TicksContext = createContext<Ticks | null>(null)

const list = defineList<Invoice>()({
  columns: [
    {
      id: 'number',
      header: 'invoice_number',
      width: '12rem',
      leads: true,
      value: ({ invoiceNumber }) => invoiceNumber,
      cell: (invoice) => <NumberCell invoice={invoice} />,
    },
    { id: 'group', header: 'invoice_schoolgroup', value: ({ schoolGroupName }) => schoolGroupName },
    {
      id: 'status',
      header: 'invoice_status',
      width: '9rem',
      value: ({ status }) => status,
      cell: (invoice) => <StatusText invoice={invoice} />,
    },
    {
      id: 'amount',
      header: 'invoice_totalexcl',
      width: '10rem',
      numeric: true,
      value: ({ amount }) => amount,
      cell: ({ amount }) => <Euro euro={amount} />,
    },
    {
      id: 'total',
      header: 'invoice_totalincl',
      width: '10rem',
      numeric: true,
      value: totalOf,
      cell: (invoice) => <Euro euro={totalOf(invoice) / 100} />,
    },
  ],
  sort: 'number',
})

const none: never[] = []

const readAgainMs = 2000

type Props = {
  /** The ids of the invoices, as `textOfIds` writes them. */
  made: string
  onMore: () => void
}

export function CreatedInvoices({ made, onMore }: Props) {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const [year] = useState(yearNow)
  const follows = useCan('invoices.batch')
  const { data, error, refetch } = trpc.invoices.list.useQuery(
    { year },
    {
      // An upstream without bulk calls does not say when the last PDF is made.
      refetchInterval: ({ state }) =>
        !follows && invoicesOfText(state.data ?? [], made).some(isBeingMade) && readAgainMs,
    },
  )
  const invoices = useMemo(() => data && invoicesOfText(data, made), [data, made])
  const { table } = useList(list, invoices, useMemory())
  const { count, amount, total } = useMemo(() => sumOf(invoices ?? []), [invoices])
  const ticks = useTicks(() => table.rows.filter(isUnsent).map(({ id }) => id))
  const ticked = useStore(ticks.ids)
  const chosen = (invoices ?? none).filter((invoice) => ticked.has(invoice.id) && isUnsent(invoice))
  const bulk = useBulk()
  useAllTicked(ticks, invoices)
  const isWaiting = chosen.some(isBeingMade)
  const verb = t('invoices_send_made', { count: chosen.length })

  return (
    <div className={classes.made}>
      {count > 0 && (
        <SuccessAlert title={t('invoices_made', { count })} takesFocus>
          {t('billing_excl', { amount: euro(toEuro(amount)) })}, {t('billing_incl', { amount: euro(toEuro(total)) })}
        </SuccessAlert>
      )}
      <Running invoices={invoices} onChoose={ticks.only} />
      <div className={classes.next}>
        {isWaiting ? (
          <UnavailableButton reason={t('invoices_send_waiting')}>{verb}</UnavailableButton>
        ) : (
          chosen.length > 0 && <Button onClick={() => bulk.ask('send', chosen)}>{verb}</Button>
        )}
        <ButtonLink to="/invoices" variant={chosen.length > 0 ? 'default' : 'filled'}>
          {t('invoices_tolist')}
        </ButtonLink>
        <Button variant="default" onClick={onMore}>
          {t('invoices_more')}
        </Button>
      </div>
      <TicksContext value={ticks}>
        <DataTable
          label={t('invoices_made_title')}
          list={{ data: invoices, error }}
          {...table}
          empty={<EmptyState title={t('invoices_made_elsewhere')} />}
          onRetry={() => void refetch()}
        />
      </TicksContext>
      <BulkDialogs bulk={bulk} onChoose={ticks.only} onDeselect={(ids) => ticks.set(ids, false)} />
    </div>
  )
}

/** Ticks all invoices once, when they are read. */
function useAllTicked(ticks: Ticks, invoices: readonly Invoice[] | undefined): void {
  const done = useRef(false)
  useEffect(() => {
    if (done.current || !invoices) return
    done.current = true
    ticks.only(invoices.filter(isUnsent).map(({ id }) => id))
  }, [ticks, invoices])
}

function isUnsent({ status, underWay }: Invoice): boolean {
  return status < SENT && !(underWay && status > CREATED)
}

/** Whether a PDF is still on its way. A failed PDF is not: sending its invoice reports that. */
function isBeingMade({ status, problem }: Invoice): boolean {
  return status === CREATED && !problem
}

function NumberCell({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const ticks = use(TicksContext)
  const number = invoice.invoiceNumber ?? '–'
  return (
    <div className={classes.name}>
      {ticks && (
        <TickBox ticks={ticks} id={invoice.id} label={t('invoice_tick', { number })} disabled={!isUnsent(invoice)} />
      )}
      <TextLink to="/invoices" search={{ q: number }}>
        {number}
      </TextLink>
    </div>
  )
}

function StatusText({ invoice: { status, underWay } }: { invoice: Invoice }) {
  const { t } = useTranslation()
  return underWay && status > CREATED ? t('invoice_underway') : t(`invoice_status_${status}`)
}

function Euro({ euro }: { euro: number | null | undefined }) {
  return useFormat().euro(euro)
}
