// The sources of one kind to invoice or to order, by school group: searched, ticked, and made into documents.

import type { Obstacle } from '@schoolbeheer/contracts/problem'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../kit/feedback/EmptyState.tsx'
import { ButtonLink } from '../../kit/links.tsx'
import { useStore } from '../../kit/store.ts'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useList } from '../../kit/table/list.ts'
import type { ListPlace } from '../../kit/table/listPlace.ts'
import { SearchInput } from '../../kit/table/SearchInput.tsx'
import { useTicks } from '../../kit/table/ticks.ts'
import { AnewNotice, useAnew } from './anew.tsx'
import classes from './creation.module.css'
import { CreationBar } from './CreationBar.tsx'
import { GroupHeading, SourcesContext } from './sourceCells.tsx'
import { byGroup, documentsOf, sumOfSources, type Source, type SourceKind } from './sources.ts'
import type { Creating } from './useCreating.ts'

const none: never[] = []

/** The query that reads the sources. */
export type SourceQuery<Group> = {
  data: readonly Group[] | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

type Props<Group, Item, Made> = {
  kind: SourceKind<Group, Item>
  makes: 'invoices' | 'purchaseorders'
  list: SourceQuery<Group>
  place: ListPlace
  creating: Creating<readonly Document<Item>[], Made>
  /** The address of the preview of an invoice; null where there is none. */
  previewOf: ((item: Item) => string) | null
  /** Called once nothing is ticked any more. */
  onMade: (made: Made) => void
}

/** An item from which an invoice or order is made, with its group. */
export type Document<Item> = { group: string; item: Item }

const headings = {
  by: ({ groupId }: Source) => groupId,
  of: (source: Source) => <GroupHeading source={source} />,
}

export function ChoosingSources<Group, Item, Made>(props: Props<Group, Item, Made>) {
  const { kind, makes, list, place, creating, previewOf, onMade } = props
  const { t } = useTranslation()
  const sources = list.data && sourcesIn(list.data, kind)
  const { search, table } = useList(kind.list, sources, place)
  // The documents name the participants of a visit, and an upstream need not know them.
  const knows = sources?.some(({ participants }) => participants !== null) ?? true
  const columns = useMemo(
    () => (knows ? table.columns : table.columns.filter(({ id }) => id !== 'participants')),
    [knows, table.columns],
  )
  const rows = useMemo(() => byGroup(table.rows), [table.rows])
  const groups = useMemo(() => Map.groupBy(rows, ({ groupId }) => groupId), [rows])
  const ticks = useTicks(() => rows.map(({ id }) => id))
  const anew = useAnew({ place, ticks, rows: sources, isReading: list.isFetching, groupOf })
  const ticked = useStore(ticks.ids)
  const chosen = useMemo(() => (sources ?? none).filter(({ id }) => ticked.has(id)), [sources, ticked])
  const documents = useMemo(() => sumOfSources(chosen), [chosen])
  const preview = useMemo(
    () =>
      previewOf && {
        all: Map.groupBy(sources ?? none, ({ groupId }) => groupId),
        addressOf: (groupId: number, ids: number[]) => previewOf(kind.itemOf(groupId, ids)),
      },
    [sources, kind, previewOf],
  )
  const shared = useMemo(() => ({ ticks, groups, preview }), [ticks, groups, preview])
  const label = t(`billing_open_${kind.type}`)

  async function create() {
    const wanted = documentsOf(chosen).map(({ groupId, group, ids }) => ({ group, item: kind.itemOf(groupId, ids) }))
    const answer = await creating.create(wanted)
    if (answer === null) return
    ticks.clear()
    onMade(answer)
  }

  return (
    <>
      <AnewNotice anew={anew} name={anew?.[0]?.group} place={place} />
      <SearchInput placeholder={t('billing_searchsources')} {...search} />
      <SourcesContext value={shared}>
        <div className={classes.table}>
          <DataTable
            label={label}
            list={{ data: sources, error: list.error }}
            {...table}
            rows={rows}
            columns={columns}
            headings={headings}
            cardsBelow="64em"
            made={anew?.[0]?.id}
            empty={
              <EmptyState
                title={t(`${makes}_nosources`)}
                description={t(`${makes}_nosources_${kind.type}`)}
                action={
                  <ButtonLink variant="default" to={makes === 'invoices' ? '/invoices' : '/purchaseorders'}>
                    {t(`${makes}_tolist`)}
                  </ButtonLink>
                }
              />
            }
            onRetry={() => void list.refetch()}
          />
        </div>
      </SourcesContext>
      {sources && sources.length > 0 && (
        <CreationBar
          {...{ makes, ticks, chosen, documents, creating }}
          from="items"
          shown={rows}
          reason={null}
          onCreate={create}
          rowsOf={(obstacle) => obstructedRows(obstacle, chosen)}
        >
          <p className={classes.line}>
            {t(`${makes}_create_sources`, { count: chosen.length, documents: documents.count })}
          </p>
        </CreationBar>
      )}
    </>
  )
}

function groupOf({ groupId }: Source): number {
  return groupId
}

/**
 * The rows that an obstacle is about: it names a course day, visit or feedback by its id, or a whole group. A day of
 * several groups is named with its group.
 */
function obstructedRows({ id, reason, name }: Obstacle, chosen: readonly Source[]): number[] {
  const isGroup = reason === 'invoice_toomuch' || reason === 'invoice_groupmissing'
  const about = chosen.filter(({ itemId, groupId }) => id === (isGroup ? groupId : itemId))
  const named = about.filter(({ group }) => name.includes(group))
  return (named.length > 0 ? named : about).map((source) => source.id)
}

/** The rows of each answer: a page that is opened again finds them made and sorted. */
const made = new WeakMap<object, Source[]>()

function sourcesIn<Group>(groups: readonly Group[], { sourcesOf }: SourceKind<Group, unknown>): readonly Source[] {
  const sources = made.get(groups) ?? groups.flatMap((group) => sourcesOf(group))
  made.set(groups, sources)
  return sources
}
