// The sources that can be invoiced or ordered of a group besides its contract: a course day, a school visit, feedback.
// Amounts are whole cents.

import type { InvoiceType } from '@schoolbeheer/domain/billing/kinds'
import { withVat } from '@schoolbeheer/domain/invoices/amounts'
import { centsOf } from '@schoolbeheer/domain/money'
import type { Column } from '../../kit/table/columns.ts'
import { defineList } from '../../kit/table/list.ts'
import { sumOfBills } from './contractBills.ts'

export type Source = {
  /** The id of this source under this group: a course day may stand under several groups. */
  id: number
  /** The id of the course day, visit or feedback. */
  itemId: number
  groupId: number
  group: string
  date: string | null
  /** Theme or description. */
  name: string
  /** The type of a course day. */
  courseDayType: number | null
  participants: number | null
  price: number
  travel: number
  amount: number
}

/**
 * The list and the conversions of one type of invoice. `Group` is a group as the API sends it, `Item` an item as it is
 * sent back.
 */
export type SourceKind<Group, Item> = {
  type: Exclude<InvoiceType, 0>
  list: ReturnType<typeof sourceList>
  sourcesOf: (group: Group) => Source[]
  itemOf: (schoolGroupId: number, ids: number[]) => Item
}

export function sourceList(columns: readonly Column<Source>[]) {
  return defineList<Source>()({ columns, sort: 'name', texts: ({ group, name, date }) => [group, name, date] })
}

type UpstreamSource = {
  id: number
  date: string | null | undefined
  name: string | null | undefined
  courseDayType?: number | null | undefined
  participants?: number | null | undefined
  price: number | null | undefined
  travel?: number | null | undefined
}

/** A source as the API sends it, with prices in euro. */
export function sourceOf(
  group: { schoolGroupId: number; schoolGroupName?: string | null | undefined },
  row: UpstreamSource,
): Source {
  const price = centsOf(row.price)
  const travel = centsOf(row.travel)
  return {
    // Ids have 31 bits, and exact numbers 53.
    id: group.schoolGroupId * 2 ** 31 + row.id,
    itemId: row.id,
    groupId: group.schoolGroupId,
    group: group.schoolGroupName ?? '–',
    date: row.date ?? null,
    name: row.name ?? '–',
    courseDayType: row.courseDayType ?? null,
    participants: row.participants ?? null,
    price,
    travel,
    amount: price + travel,
  }
}

/** The sources with those of a group together; groups and their sources keep the order in which they come. */
export function byGroup(sources: readonly Source[]): readonly Source[] {
  return [...Map.groupBy(sources, ({ groupId }) => groupId).values()].flat()
}

/** The documents that these sources become: one for each group. */
export function documentsOf(sources: readonly Source[]) {
  const groups = [...Map.groupBy(sources, ({ groupId }) => groupId)]
  return groups.map(([groupId, items]) => {
    const amount = items.reduce((sum, source) => sum + source.amount, 0)
    return {
      groupId,
      group: items[0]?.group ?? '–',
      ids: items.map(({ itemId }) => itemId),
      amount,
      total: withVat(amount),
    }
  })
}

export function sumOfSources(sources: readonly Source[]) {
  return sumOfBills(documentsOf(sources))
}
