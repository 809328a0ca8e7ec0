// The tab of the customers whose letter is due: ticked ones get theirs by mail, others have to be posted or wait.

import { BusyButton } from '../../kit/form/BusyButton.tsx'
import { centsOf, toEuro } from '@schoolbeheer/domain/money'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../errors.ts'
import { useCan } from '../../can.ts'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { useFormat } from '../../kit/format.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { Filters } from '../../kit/table/Filters.tsx'
import { useList } from '../../kit/table/list.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { useTicks } from '../../kit/table/ticks.ts'
import { trpc } from '../../trpc.ts'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { DocumentContext, TickableContext } from '../billing/documentColumns.tsx'
import billing from '../billing/list.module.css'
import { RefusalDialog } from '../billing/RefusalDialog.tsx'
import { TickedBar } from '../billing/TickedBar.tsx'
import { Running } from '../invoices/Running.tsx'
import { DueContext, dueList, type Due } from './dueList.tsx'
import { LetterInvoices } from './LetterInvoices.tsx'
import classes from './reminders.module.css'
import { SendDialog } from './SendDialog.tsx'
import { useSending } from './useSending.ts'

const none: readonly Due[] = []

export function RemindersTab({ place }: { place: ListPlace }) {
  const { t } = useTranslation()
  const format = useFormat()
  const root = useRef<HTMLDivElement>(null)
  const query = trpc.reminders.due.useQuery(undefined, { meta: { failed: 'reminders_loadfailed' } })
  const rows = useMemo(() => query.data?.map((due) => ({ ...due, id: due.schoolGroupId })), [query.data])
  const { search, filters, table } = useList(dueList, rows, place)
  const tickable = useMemo(() => table.rows.filter(({ hold }) => !hold), [table.rows])
  const ticks = useTicks(() => tickable.map(({ id }) => id))
  const sends = useCan('reminders.send')
  const posts = useCan('reminders.posted')
  const sending = useSending((customers) =>
    ticks.set(
      customers.map(({ id }) => id),
      false,
    ),
  )
  const { unfolded, unfold } = useUnfolded(place)
  const { ask } = sending
  const shares = useMemo(
    () => ({ ticks, unfolded, unfold, post: posts ? (due: Due) => ask({ kind: 'posted', customers: [due] }) : null }),
    [ticks, unfolded, unfold, posts, ask],
  )
  const [today] = useState(() => brusselsDate(new Date()))
  const documents = useMemo(() => ({ t, format, today, ticks: sends ? ticks : null }), [t, format, today, ticks, sends])
  const details = useMemo(() => ({ opened: unfolded, of: detailsOf }), [unfolded])
  const chosen = () => (rows ?? none).filter(({ id, hold }) => !hold && ticks.ids.get().has(id))

  return (
    <div ref={root} className={classes.list}>
      <Running invoices={undefined} />
      <div className={billing.toolbar}>
        <SearchInput placeholder={t('reminders_search')} {...search} />
      </div>
      <Filters {...filters} />
      <DueContext value={shares}>
        <DocumentContext value={documents}>
          <TickableContext value={tickable}>
            <DataTable
              label={t('payments_tab_reminders')}
              list={{ data: rows, error: query.error }}
              {...table}
              cardsBelow="75em"
              details={details}
              empty={<EmptyState title={t('reminders_none')} description={t('reminders_none_text')} />}
              onRetry={() => void query.refetch()}
            />
          </TickableContext>
        </DocumentContext>
      </DueContext>
      {sends && (
        <TickedBar
          label={t('reminders_ticked_bar')}
          rows={rows ?? none}
          shown={table.rows}
          ticks={ticks}
          sums={(some) => format.euro(toEuro(some.reduce((sum, { total }) => sum + centsOf(total), 0)))}
          onLeave={() => root.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true })}
        >
          {() => (
            <BusyButton
              size="compact-md"
              busy={sending.pending}
              onClick={() => ask({ kind: 'send', customers: chosen() })}
            >
              {t('reminder_send')}
            </BusyButton>
          )}
        </TickedBar>
      )}
      <SendDialog asked={sending.asked} pending={sending.pending} onConfirm={sending.act} onClose={sending.close} />
      <RefusalDialog
        refused={sending.refused}
        titleOf={() => t('reminder_refused')}
        textOf={(reason) => `${messageOf(reason)}${t('shared_colon')}`}
        onChoose={(ids) => ticks.only(customersOf(rows ?? none, ids))}
        onDeselect={(ids) => ticks.set(customersOf(rows ?? none, ids), false)}
        onClose={sending.dismiss}
      />
    </div>
  )
}

function detailsOf(due: Due) {
  return <LetterInvoices due={due} />
}

/** The customers of these invoices. */
function customersOf(rows: readonly Due[], ids: readonly number[]): number[] {
  const has = ({ invoiceId }: { invoiceId: number }) => ids.includes(invoiceId)
  return rows.filter(({ invoices, leftOut }) => invoices.some(has) || leftOut.some(has)).map(({ id }) => id)
}

/** The unfolded customers, whose ids stand in the address. */
function useUnfolded({ texts, keep }: ListPlace) {
  const text = texts['open'] ?? ''
  const unfolded = useMemo(() => new Set(text.split(',').filter(Boolean).map(Number)), [text])
  const unfold = useCallback(
    (id: number) => {
      const next = unfolded.has(id) ? [...unfolded].filter((one) => one !== id) : [...unfolded, id]
      keep({ open: next.join(',') })
    },
    [unfolded, keep],
  )
  return { unfolded, unfold }
}
