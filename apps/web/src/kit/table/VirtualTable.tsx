// The rows of a large table. Only those near the window are in the document; on paper all of them are.

import { UnstyledButton } from '@mantine/core'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useCallback, useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BodyRow } from './BodyRow.tsx'
import { directionOf, nextSort, type Column, type Sort } from './columns.ts'
import { useMadeInView } from './made.ts'
import { usePrinting, useTop } from './nearWindow.ts'
import classes from './table.module.css'

const rowHeight = 48
const cardLineHeight = 22

type Props<Row, Id extends string> = {
  label: string
  columns: readonly Column<Row, Id>[]
  rows: readonly Row[]
  sort: Sort<Id>
  onSort: (sort: Sort<Id>) => void
  cards: boolean
  /** The row that somebody has just made; see made.ts. */
  made?: number | undefined
  /** What unfolds below some rows. */
  details?: Details<Row> | undefined
  /** Rows below all others, such as sums. */
  foot?: ReactNode
}

export type Details<Row> = { opened: ReadonlySet<number>; of: (row: Row) => ReactNode }

export function VirtualTable<Row extends { id: number }, Id extends string>(props: Props<Row, Id>) {
  const { label, columns, rows, sort, onSort, cards, made, details, foot } = props
  const { t } = useTranslation()
  const body = useRef<HTMLTableSectionElement>(null)
  const top = useTop(body)

  const lines = useMemo(() => linesWith(rows, details?.opened), [rows, details?.opened])
  const all = lines ?? rows
  const detailsAt = (index: number) => lines !== null && lines[index] === lines[index - 1]
  // The same function until the rows change: all of them are measured anew for another one.
  const keyOf = useCallback(
    (index: number) => {
      const id = all[index]?.id ?? index
      return lines !== null && all[index] === all[index - 1] ? `${id}-details` : id
    },
    [all, lines],
  )
  const labels = useMemo(() => (cards ? columns.map(({ header }) => t(header)) : null), [cards, columns, t])

  const virtualizer = useWindowVirtualizer({
    count: all.length,
    estimateSize: () => (cards ? (linesOf(columns) + 1) * cardLineHeight : rowHeight),
    getItemKey: keyOf,
    overscan: 6,
    scrollMargin: top,
    // The header of the page and that of the table.
    scrollPaddingStart: 112,
    useFlushSync: false,
  })
  const madeAt = made === undefined ? -1 : all.findIndex(({ id }) => id === made)
  useMadeInView(madeAt < 0 ? undefined : made, () => virtualizer.scrollToIndex(madeAt))
  const near = virtualizer.getVirtualItems()
  const before = (near[0]?.start ?? top) - top
  const after = virtualizer.getTotalSize() - ((near.at(-1)?.end ?? top) - top)
  const printing = usePrinting()

  return (
    <table
      role="table"
      className={classes.table}
      data-cards={cards || undefined}
      aria-label={label}
      aria-rowcount={all.length + 1}
    >
      <Head {...{ columns, sort, onSort }} plain={cards || printing} />
      <tbody role="rowgroup" ref={body}>
        {printing ? (
          rows.map((row, index) => <BodyRow key={row.id} {...{ columns, row, index, labels }} />)
        ) : (
          <>
            <Gap height={before} />
            {near.map(({ index, key }) => {
              const row = all[index]
              if (!row) return null
              if (details && detailsAt(index))
                return (
                  <tr
                    key={key}
                    role="row"
                    ref={virtualizer.measureElement}
                    data-index={index}
                    aria-rowindex={index + 2}
                  >
                    <td role="cell" colSpan={columns.length} data-details>
                      {details.of(row)}
                    </td>
                  </tr>
                )
              return (
                <BodyRow
                  key={key}
                  {...{ columns, row, index, labels }}
                  made={row.id === made}
                  measure={virtualizer.measureElement}
                />
              )
            })}
            <Gap height={after} />
          </>
        )}
      </tbody>
      {foot && <tfoot role="rowgroup">{foot}</tfoot>}
    </table>
  )
}

type HeadProps = {
  columns: readonly Column<object>[]
  sort: Sort
  onSort(this: void, sort: Sort): void
  /** Nothing is to be pressed: on paper browsers do not repeat buttons on each page. */
  plain: boolean
}

/** Not drawn again while somebody scrolls. */
const Head = memo(({ columns, sort, onSort, plain }: HeadProps) => {
  const { t } = useTranslation()
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {columns.map(({ id, header, head, width, numeric, onPaper, sortable = true }) => (
          <th
            key={id}
            role="columnheader"
            scope="col"
            style={{ width }}
            data-numeric={numeric}
            data-paper={onPaper}
            aria-sort={sortable ? directionOf(sort, id) : undefined}
          >
            {sortable && !plain ? (
              <UnstyledButton className={classes.sort} onClick={() => onSort(nextSort(sort, id))}>
                {t(header)}
              </UnstyledButton>
            ) : (
              (head?.() ?? t(header))
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
})
Head.displayName = 'Head'

/** Each row, and those that are unfolded twice; null when none is. */
function linesWith<Row extends { id: number }>(
  rows: readonly Row[],
  opened: ReadonlySet<number> | undefined,
): readonly Row[] | null {
  if (!opened || opened.size === 0) return null
  return rows.flatMap((row) => (opened.has(row.id) ? [row, row] : [row]))
}

/** The lines of a card. */
function linesOf(columns: readonly Column<never>[]): number {
  return columns.filter(({ card }) => !card).length + Number(columns.some(({ card }) => card))
}

function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />
}
