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
  /** The details that unfold below some rows. */
  details?: Details<Row> | undefined
  /** The headings above rows that belong together. */
  headings?: Headings<Row> | undefined
  /** Rows below all others, such as sums. */
  foot?: ReactNode
}

export type Details<Row> = { opened: ReadonlySet<number>; of: (row: Row) => ReactNode }

/** `by` names the group of a row: rows of one group follow each other, and `of` draws their heading from the first. */
export type Headings<Row> = { by: (row: Row) => number; of: (row: Row) => ReactNode }

export function VirtualTable<Row extends { id: number }, Id extends string>(props: Props<Row, Id>) {
  const { label, columns, rows, sort, onSort, cards, made, details, headings, foot } = props
  const { t } = useTranslation()
  const body = useRef<HTMLTableSectionElement>(null)
  const top = useTop(body)

  const lines = useMemo(() => linesWith(rows, details?.opened, headings?.by), [rows, details?.opened, headings?.by])
  const all = lines ?? rows
  // The function stays the same until the rows change: another function would have all of them measured anew.
  const keyOf = useCallback(
    (index: number) => {
      const line = lines?.[index]
      if (!line) return rows[index]?.id ?? index
      return line.as === 'row' ? line.row.id : `${line.row.id}-${line.as}`
    },
    [rows, lines],
  )
  const labels = useMemo(() => (cards ? columns.map(({ header }) => t(header)) : null), [cards, columns, t])

  const virtualizer = useWindowVirtualizer({
    count: all.length,
    estimateSize: () => (cards ? (linesOf(columns) + 1) * cardLineHeight : rowHeight),
    getItemKey: keyOf,
    overscan: 6,
    scrollMargin: top,
    // The height of the page's header and the table's.
    scrollPaddingStart: 112,
    useFlushSync: false,
  })
  const madeAt = made === undefined ? -1 : all.findIndex((_, index) => keyOf(index) === made)
  const height = virtualizer.getTotalSize()
  useMadeInView(madeAt < 0 ? undefined : made, () => virtualizer.scrollToIndex(madeAt), height)
  const near = virtualizer.getVirtualItems()
  const before = (near[0]?.start ?? top) - top
  const after = height - ((near.at(-1)?.end ?? top) - top)
  const printing = usePrinting()

  function draw(index: number, measure?: (element: HTMLTableRowElement | null) => void) {
    const { row, as = 'row' } = lines?.[index] ?? { row: rows[index] }
    if (!row) return null
    const key = keyOf(index)
    if (as === 'row') return <BodyRow key={key} {...{ columns, row, index, labels, measure }} made={row.id === made} />
    return (
      <tr
        key={key}
        role="row"
        ref={measure}
        data-index={index}
        data-heading={as === 'heading' || undefined}
        aria-rowindex={index + 2}
      >
        {as === 'heading' ? (
          <th role="rowheader" scope="rowgroup" colSpan={columns.length}>
            {headings?.of(row)}
          </th>
        ) : (
          <td role="cell" colSpan={columns.length} data-details>
            {details?.of(row)}
          </td>
        )}
      </tr>
    )
  }

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
          all.map((_, index) => lines?.[index]?.as !== 'details' && draw(index))
        ) : (
          <>
            <Gap height={before} />
            {near.map(({ index }) => draw(index, virtualizer.measureElement))}
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
  /** Without buttons: on paper browsers do not repeat buttons on each page. */
  plain: boolean
}

/** Not drawn again while somebody scrolls. */
const Head = memo(({ columns, sort, onSort, plain }: HeadProps) => {
  const { t } = useTranslation()
  return (
    <thead role="rowgroup">
      <tr role="row" aria-rowindex={1}>
        {columns.map(({ id, header, head, also, width, numeric, onPaper, sortable = true }) => {
          const names = [{ id, header }, ...(also ?? [])]
          const sorted = names.find((name) => directionOf(sort, name.id) !== 'none')
          return (
            <th
              key={id}
              role="columnheader"
              scope="col"
              style={{ width }}
              data-numeric={numeric}
              data-paper={onPaper}
              aria-sort={sortable ? directionOf(sort, sorted?.id ?? id) : undefined}
            >
              {head?.() ??
                names.map((name) =>
                  sortable && !plain ? (
                    <UnstyledButton
                      key={name.id}
                      className={classes.sort}
                      aria-current={name === sorted || undefined}
                      onClick={() => onSort(nextSort(sort, name.id))}
                    >
                      {t(name.header)}
                    </UnstyledButton>
                  ) : (
                    <span key={name.id} className={classes.name}>
                      {t(name.header)}
                    </span>
                  ),
                )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
})
Head.displayName = 'Head'

type Line<Row> = { row: Row; as: 'row' | 'details' | 'heading' }

/** Each row, with the details below it and the heading above it; null where there are only rows. */
function linesWith<Row extends { id: number }>(
  rows: readonly Row[],
  opened: ReadonlySet<number> = new Set(),
  by?: (row: Row) => number,
): readonly Line<Row>[] | null {
  if (opened.size === 0 && !by) return null
  const lines: Line<Row>[] = []
  let last: number | undefined
  for (const row of rows) {
    const group = by?.(row)
    if (by && group !== last) lines.push({ row, as: 'heading' })
    last = group
    lines.push({ row, as: 'row' })
    if (opened.has(row.id)) lines.push({ row, as: 'details' })
  }
  return lines
}

/** The lines of a card. */
function linesOf(columns: readonly Column<never>[]): number {
  return columns.filter(({ card }) => !card).length + Number(columns.some(({ card }) => card))
}

function Gap({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />
}
