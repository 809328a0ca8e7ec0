// The sources of one kind to invoice or to order, by school group: searched, ticked, and made into documents.

import type { Obstacle } from '@schoolbeheer/contracts/problem'
import type { SourceType } from '@schoolbeheer/domain/billing/kinds'
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
import { sourceKinds } from './sourceKinds.ts'
import {
  byGroup,
  documentsOf,
  groupsOf,
  sumOfSources,
  type Document,
  type Source,
  type SourceQuery,
} from './sources.ts'
import type { Creation } from './useCreating.ts'

const none: never[] = []

type Props<Made> = {
  type: SourceType
  makes: 'invoices' | 'purchaseorders'
  list: SourceQuery
  place: ListPlace
  creating: Creation<readonly Document[], Made>
  /** The address of the preview of a group's invoice; null where there is none. */
  previewOf: ((groupId: number, ids: number[]) => string) | null
  /** Called once nothing is ticked any more. */
  onMade: (made: Made) => void
}

const headings = {
  by: ({ groupId }: Source) => groupId,
  of: (source: Source) => <GroupHeading source={source} />,
}

export function ChoosingSources<Made>(props: Props<Made>) {
  const { type, makes, list, place, creating, previewOf, onMade } = props
  const { t } = useTranslation()
  const sources = list.data
  const { search, table } = useList(sourceKinds[type].list, sources, place)
  // The documents name the participants of a visit, and an upstream need not know them.
  const knows = sources?.some(({ participants }) => participants !== null) ?? true
  const columns = useMemo(
    () => (knows ? table.columns : table.columns.filter(({ id }) => id !== 'participants')),
    [knows, table.columns],
  )
  const rows = byGroup(table.rows)
  const groups = groupsOf(rows)
  const ticks = useTicks(() => rows.map(({ id }) => id))
  const anew = useAnew({ place, ticks, rows: sources, isReading: list.isFetching, groupOf })
  const ticked = useStore(ticks.ids)
  const chosen = useMemo(
    () => (sources && ticked.size > 0 ? sources.filter(({ id }) => ticked.has(id)) : none),
    [sources, ticked],
  )
  const documents = useMemo(() => sumOfSources(chosen), [chosen])
  const preview = useMemo(
    () =>
      previewOf && {
        all: groupsOf(sources ?? none),
        addressOf: previewOf,
      },
    [sources, previewOf],
  )
  const shared = useMemo(() => ({ ticks, groups, preview }), [ticks, groups, preview])
  const label = t(`billing_open_${type}`)

  async function create() {
    const answer = await creating.create(documentsOf(chosen))
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
                description={t(`${makes}_nosources_${type}`)}
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
