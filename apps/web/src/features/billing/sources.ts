// The sources that can be invoiced or ordered of a group besides its contract: a course day, a school visit, feedback.
// Amounts are whole cents.

import type { PreviewedSources } from '@schoolbeheer/contracts/school/billedKinds'
import type { CreatedOrders } from '@schoolbeheer/contracts/school/billing'
import type { StartedBatch } from '@schoolbeheer/contracts/school/invoices'
import { withVat } from '@schoolbeheer/domain/invoices/amounts'
import { centsOf } from '@schoolbeheer/domain/money'
import type { Column } from '../../kit/table/columns.ts'
import { defineList } from '../../kit/table/list.ts'
import { remembered } from '../../kit/remembered.ts'
import type { trpc } from '../../trpc.ts'
import { sumOfBills } from './contractBills.ts'
import type { AgainInput } from './useAgain.ts'

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

/** A kind of sources: its list, and the calls that read what is open and make documents of it. */
export type SourceKind = {
  list: ReturnType<typeof sourceList>
  invoices: Calls<StartedBatch>
  orders: Calls<CreatedOrders>
  /** The sources of a group as a preview asks for them. */
  previewOf: (schoolGroupId: number, ids: number[]) => PreviewedSources
}

type Calls<Made> = {
  useOpen: () => SourceQuery
  create: (client: Client, documents: readonly Document[], again: AgainInput) => Promise<Made>
}

type Client = ReturnType<typeof trpc.useUtils>['client']

/** The query that reads the sources. */
export type SourceQuery<Read = Source> = {
  data: readonly Read[] | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** The sources that one invoice or order is made of. */
export type Document = { groupId: number; group: string; ids: number[] }

/** `Group` is a group as the API sends it, `Item` an item as it is sent back. */
type SourceKindDefinition<Group extends object, Item extends PreviewedSources> = {
  itemOf: (schoolGroupId: number, ids: number[]) => Item
  invoices: CallDefinitions<Group, Item, StartedBatch>
  orders: CallDefinitions<Group, Item, CreatedOrders>
  columns: readonly Column<Source>[]
  sourcesOf: (group: Group) => Source[]
}

type CallDefinitions<Group, Item, Made> = {
  useOpen: () => SourceQuery<Group>
  create: (client: Client, sent: { items: Item[] } & AgainInput) => Promise<Made>
}

export function sourceKind<Group extends object, Item extends PreviewedSources>(
  declared: SourceKindDefinition<Group, Item>,
): SourceKind {
  const { itemOf, invoices, orders, columns, sourcesOf } = declared
  const sourcesIn = remembered((groups: readonly Group[]): readonly Source[] =>
    groups.flatMap((group) => sourcesOf(group)),
  )

  function callsOf<Made>({ useOpen, create }: CallDefinitions<Group, Item, Made>): Calls<Made> {
    return {
      useOpen: () => {
        const { data, error, isFetching, refetch } = useOpen()
        return { data: data && sourcesIn(data), error, isFetching, refetch }
      },
      create: (client, documents, again) =>
        create(client, { items: documents.map(({ groupId, ids }) => itemOf(groupId, ids)), ...again }),
    }
  }
  return { list: sourceList(columns), invoices: callsOf(invoices), orders: callsOf(orders), previewOf: itemOf }
}

/** The options of the queries of what is open. */
export const failing = { meta: { failed: 'billing_sourcesfailed' } } as const

function sourceList(columns: readonly Column<Source>[]) {
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

/** The sources of each group; groups and their sources keep the order in which they come. */
export const groupsOf = remembered((sources: readonly Source[]) => Map.groupBy(sources, ({ groupId }) => groupId))

/** The sources with those of a group together, in the same order. */
export const byGroup = remembered((sources: readonly Source[]): readonly Source[] =>
  [...groupsOf(sources).values()].flat(),
)

/** The documents that these sources become: one for each group. */
export function documentsOf(sources: readonly Source[]) {
  return [...groupsOf(sources)].map(([groupId, items]) => {
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
