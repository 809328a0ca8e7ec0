// The payments of the lists, as the upstream finds them: what is to be decided, or all.

import { mostEntries, type PaymentEntry } from '@schoolbeheer/contracts/school/payments'
import type { PaymentState } from '@schoolbeheer/domain/payments/states'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { trpc } from '../../trpc.ts'
import { useJoined } from '../billing/years.ts'

const how = { placeholderData: keepPreviousData, meta: { failed: 'payments_loadfailed' } } as const
const typingMs = 200

/** The input that the address asks of the upstream. */
function useAsked({ texts }: ListPlace) {
  const [q] = useDebouncedValue(texts['q']?.trim() ?? '', typingMs)
  const [schoolGroupId, statementId] = [Number(texts['group']), Number(texts['statement'])]
  return { ...(q && { q }), ...(schoolGroupId && { schoolGroupId }), ...(statementId && { statementId }) }
}

export function useToDo(place: ListPlace) {
  const asked = useAsked(place)
  return useJoined([
    trpc.payments.entries.useQuery({ ...asked, state: 'toDo' }, how),
    trpc.payments.entries.useQuery({ ...asked, state: 'partly' }, how),
  ])
}

/** The newest ones, and on demand the older ones. */
export function useAll(place: ListPlace, state: PaymentState | undefined) {
  const year = Number(place.texts['year'])
  const asked = { ...useAsked(place), ...(state && { state }), ...(year && { year }) }
  const key = JSON.stringify(asked)
  const [older, setOlder] = useState<{ of: string; afters: readonly number[] }>({ of: key, afters: [] })
  const afters = older.of === key ? older.afters : []
  const first = trpc.payments.entries.useQuery(asked, how)
  const others = trpc.useQueries((query) => afters.map((after) => query.payments.entries({ ...asked, after })))
  const pages = [first, ...others]
  const last = pages.at(-1)?.data
  return {
    list: useJoined(pages),
    /** Reads older ones too; null where there are none. */
    more: isFull(last) ? () => setOlder({ of: key, afters: [...afters, last.at(-1)?.id ?? 0] }) : null,
  }
}

function isFull(page: readonly PaymentEntry[] | undefined): page is readonly PaymentEntry[] {
  return page?.length === mostEntries
}
