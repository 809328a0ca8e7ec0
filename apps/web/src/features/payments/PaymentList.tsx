// A list of payments, and the payment that is open beside it; on a narrow window the payment takes the place of the list.

import type { PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import { useEffect, useMemo, useRef } from 'react'
import { useCan } from '../../can.ts'
import { useTicks } from '../../kit/table/ticks.ts'
import { trpc } from '../../trpc.ts'
import { canDismiss, isUndecided, type Decision } from './decisions.ts'
import { Keys } from './Keys.tsx'
import { PaymentPanel } from './PaymentPanel.tsx'
import classes from './payments.module.css'
import { PaymentTable, type PaymentListProps } from './PaymentTable.tsx'
import { clearSuggestion } from '@schoolbeheer/domain/payments/reasons'
import { TickedPayments } from './TickedPayments.tsx'
import type { Deciding } from './useDeciding.ts'
import { useOpened } from './useOpened.ts'
import { usePaymentKeys } from './usePaymentKeys.ts'

const none: ReadonlySet<number> = new Set()
const noRows: readonly PaymentEntry[] = []

export function PaymentList({ deciding, ...props }: PaymentListProps & { deciding: Deciding }) {
  const { place, list, listed, decides } = props
  const root = useRef<HTMLDivElement>(null)
  const manages = useCan('payments.accept')
  const going = decides ? deciding.going : none
  const rows = useMemo(() => listed.table.rows.filter(({ id }) => !going.has(id)), [listed.table.rows, going])
  const opened = useOpened({ root, place, rows: list.data && listed.table.rows, going, returned: deciding.returned })
  const { entry, next } = opened
  const suggestions = useSuggestions(entry, next)
  const ticks = useTicks(() => rows.map(({ id }) => id))

  /** `stays`: there is more to decide about it. */
  function decide(decision: Decision, stays = false) {
    if (!entry || !manages) return
    if (decides && !stays) opened.goOn()
    void deciding.decide(decision, [entry], stays)
  }
  function accept(key: string | undefined) {
    if (entry && key) decide({ kind: 'accept', items: [{ entryId: entry.id, key }] })
  }
  const shown = suggestions.data ?? []
  usePaymentKeys(
    {
      move: opened.move,
      accept: () => accept(clearSuggestion(shown)?.key),
      choose: (at) => accept(shown[at]?.key),
      dismiss: () => entry && canDismiss(entry) && decide({ kind: 'dismiss', entryId: entry.id, reason: 'notOurs' }),
      undo: deciding.undo,
    },
    entry?.id,
  )

  return (
    <div ref={root} tabIndex={-1} className={classes.split}>
      {(!opened.isNarrow || !entry) && (
        <PaymentTable
          {...props}
          {...{ rows, ticks: decides && manages ? ticks : null }}
          opened={opened}
          below={decides && manages && rows.length > 0 ? <Keys /> : props.below}
        />
      )}
      {entry && (
        <PaymentPanel
          key={entry.id}
          {...{ entry, suggestions, decide }}
          manages={manages}
          change={deciding.change}
          onBack={opened.isNarrow ? () => opened.open(undefined) : undefined}
        />
      )}
      {decides && manages && (
        <TickedPayments {...{ ticks, rows, root }} all={list.data ?? noRows} decide={deciding.decide} />
      )}
    </div>
  )
}

/** The suggestions for the open payment. Those of the next one are read meanwhile. */
function useSuggestions(entry: PaymentEntry | undefined, next: PaymentEntry | undefined) {
  const utils = trpc.useUtils()
  const isAsked = entry !== undefined && isUndecided(entry)
  const nextId = next && isUndecided(next) ? next.id : undefined
  const query = trpc.payments.suggest.useQuery({ id: entry?.id ?? 0 }, { enabled: isAsked })
  const isRead = query.data !== undefined
  useEffect(() => {
    if (isRead && nextId !== undefined) void utils.payments.suggest.prefetch({ id: nextId })
  }, [isRead, nextId, utils])
  return query
}
