// The payment that is open beside the list: the one in the address, or on a wide window the first of the list.

import type { PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { withTexts, type ListPlace } from '../../kit/table/listPlace.ts'
import { useCards } from '../../kit/table/useCards.ts'
import { trpc } from '../../trpc.ts'

const narrowBelow = '74em'

type Options = {
  root: RefObject<HTMLElement | null>
  place: ListPlace
  /** The rows of the list; undefined until they are read. */
  rows: readonly PaymentEntry[] | undefined
  /** The rows that are decided on, and so count as gone. */
  going: ReadonlySet<number>
  /** The payment that has come back, which is opened. */
  returned: PaymentEntry | undefined
}

export function useOpened({ root, place, rows, going, returned }: Options) {
  const isNarrow = useCards(narrowBelow)
  const navigate = useNavigate()
  const { keep } = place
  const id = Number(place.texts['open']) || undefined
  const listed = rows?.find((row) => row.id === id)
  // The address may name a payment that the list does not have.
  const { data: asked } = trpc.payments.entries.useQuery(
    { id },
    { enabled: rows !== undefined && id !== undefined && !listed },
  )
  const left = rows?.filter((row) => !going.has(row.id)) ?? []
  const entry =
    listed && going.has(listed.id)
      ? neighbourOf(listed, rows ?? [], going)
      : (listed ?? asked?.find((one) => one.id === id) ?? (isNarrow || id !== undefined ? undefined : left[0]))

  const focusing = useRef(false)
  useEffect(() => {
    if (!focusing.current) return
    focusing.current = false
    const target = entry && !isNarrow ? `[data-entry="${entry.id}"]` : 'h2'
    const found = root.current?.querySelector<HTMLElement>(target) ?? root.current
    found?.focus()
  }, [entry, isNarrow, root])

  const open = useCallback(
    (next: number | undefined) => {
      if (!isNarrow || next === undefined) keep({ open: next === undefined ? '' : String(next) })
      else void navigate({ to: '.', search: (page: object) => withTexts(page, { open: String(next) }) })
    },
    [isNarrow, keep, navigate],
  )

  /** Opens another payment, and moves the focus to it. */
  function goTo(next: PaymentEntry | undefined) {
    focusing.current = true
    keep({ open: next ? String(next.id) : '' })
  }

  const openReturned = useEffectEvent(goTo)
  useEffect(() => {
    if (returned) openReturned(returned)
  }, [returned])

  return {
    entry,
    isNarrow,
    open,
    /** To the payment below (1) or above (-1). */
    move: (by: 1 | -1) => {
      const next = left[left.findIndex((row) => row.id === entry?.id) + by]
      if (next) goTo(next)
    },
    /** To the next payment, as this one is decided. */
    goOn: () => goTo(entry && neighbourOf(entry, rows ?? [], new Set([...going, entry.id]))),
    next: entry && neighbourOf(entry, rows ?? [], new Set([...going, entry.id])),
  }
}

/** The first row after this one that is left, or else the last before it. */
function neighbourOf(row: PaymentEntry, rows: readonly PaymentEntry[], going: ReadonlySet<number>) {
  const at = rows.findIndex(({ id }) => id === row.id)
  const isLeft = ({ id }: PaymentEntry) => !going.has(id)
  return rows.slice(at + 1).find(isLeft) ?? rows.slice(0, Math.max(at, 0)).findLast(isLeft)
}
