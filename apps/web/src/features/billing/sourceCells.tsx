// The columns that several kinds of sources share, and their cells.

import { mostPreviewed } from '@schoolbeheer/contracts/school/invoicePreview'
import { dateOf } from '@schoolbeheer/domain/dates'
import { createContext, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import { useStore } from '../../kit/store.ts'
import type { Column } from '../../kit/table/columns.ts'
import { TickAll, TickBox } from '../../kit/table/TickBoxes.tsx'
import type { Ticks } from '../../kit/table/ticks.ts'
import classes from './creation.module.css'
import { PreviewLink } from './PreviewLink.tsx'
import type { Source } from './sources.ts'

type CellContext = {
  ticks: Ticks
  /** The shown sources of each group. */
  groups: ReadonlyMap<number, readonly Source[]>
  preview: Preview | null
}
/** The previews of invoices, where the upstream has them. */
type Preview = {
  /** All sources of each group. */
  all: ReadonlyMap<number, readonly Source[]>
  addressOf: (groupId: number, ids: number[]) => string
}
export const SourcesContext = createContext<CellContext | null>(null)

type SourceColumn = Column<Source>

/** `header` is the name of the kind. The rows are sorted by group, and within a group by name. */
export function nameColumn(header: SourceColumn['header']): SourceColumn {
  return {
    id: 'name',
    header,
    // Two spaces sort before anything that the name of another group goes on with.
    value: ({ group, name }) => `${group}  ${name}`,
    cell: (source) => <NameCell source={source} />,
  }
}

export const dateColumn: SourceColumn = {
  id: 'date',
  header: 'shared_date',
  width: '7rem',
  value: ({ date }) => date,
  cell: ({ date }) => <DateText date={date} />,
}

export const participantsColumn: SourceColumn = {
  id: 'participants',
  header: 'courseday_participants',
  width: '7.5rem',
  numeric: true,
  value: ({ participants }) => participants,
}

export function priceColumn(header: SourceColumn['header']): SourceColumn {
  return {
    id: 'price',
    header,
    width: '7.5rem',
    numeric: true,
    value: ({ price }) => price,
    cell: ({ price }) => <Euro cents={price} />,
  }
}

export const travelColumn: SourceColumn = {
  id: 'travel',
  header: 'billing_travel',
  width: '7.5rem',
  numeric: true,
  value: ({ travel }) => travel,
  cell: ({ travel }) => <Euro cents={travel} />,
}

export const amountColumn: SourceColumn = {
  id: 'amount',
  header: 'invoice_totalexcl',
  width: '8.5rem',
  numeric: true,
  value: ({ amount }) => amount,
  cell: ({ amount }) => <Euro cents={amount} />,
}

function NameCell({ source }: { source: Source }) {
  const { t } = useTranslation()
  const format = useFormat()
  const shared = use(SourcesContext)
  const { id, name, group, date } = source
  return (
    <label className={classes.name}>
      {shared && (
        <TickBox
          ticks={shared.ticks}
          id={id}
          label={t('billing_tick', { name: [group, format.date(dateOf(date ?? '')), name].filter(Boolean).join(', ') })}
        />
      )}
      <span className={classes.clamp}>{name}</span>
    </label>
  )
}

/** The heading above the sources of a group: a box that ticks all of them, and their sum. */
export function GroupHeading({ source: { groupId, group } }: { source: Source }) {
  const { t } = useTranslation()
  const { euro } = useFormat()
  const shared = use(SourcesContext)
  const sources = shared?.groups.get(groupId)
  const amount = useMemo(() => sources?.reduce((sum, source) => sum + source.amount, 0) ?? 0, [sources])
  if (!shared || !sources) return group
  return (
    <span className={classes.group}>
      <TickAll ticks={shared.ticks} shown={sources} label={t('billing_tickgroup', { name: group })} text={group} />
      {shared.preview && <GroupPreview {...{ groupId, group }} ticks={shared.ticks} preview={shared.preview} />}
      <span className={classes.groupSum}>{euro(amount / 100)}</span>
    </span>
  )
}

type PreviewProps = Pick<Source, 'groupId' | 'group'> & { ticks: Ticks; preview: Preview }

/** A link to the preview of the group's ticked sources, or of all of them when none is ticked. */
function GroupPreview({ groupId, group, ticks, preview: { all, addressOf } }: PreviewProps) {
  const ticked = useStore(ticks.ids)
  const sources = all.get(groupId) ?? []
  const chosen = sources.filter(({ id }) => ticked.has(id))
  const ids = (chosen.length > 0 ? chosen : sources).map(({ itemId }) => itemId)
  return ids.length <= mostPreviewed && <PreviewLink href={addressOf(groupId, ids)} name={group} />
}

function DateText({ date }: { date: string | null }) {
  return useFormat().date(date)
}

function Euro({ cents }: { cents: number }) {
  return useFormat().euro(cents / 100)
}
