// A short table that keeps the order of its rows and looks like a DataTable.

import { Fragment, useMemo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BodyRow } from './BodyRow.tsx'
import type { Column } from './columns.ts'
import { useMadeInView } from './made.ts'
import classes from './table.module.css'
import { useCards } from './useCards.ts'

type Props<Row> = {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The row that somebody has just made; see made.ts. */
  made?: number | undefined
  /** The content of an extra row below a row. */
  below?: (row: Row) => ReactNode
}

export function ShortTable<Row extends { id: number }>({ label, columns, rows, made, below }: Props<Row>) {
  const { t } = useTranslation()
  const cards = useCards()
  const labels = useMemo(() => (cards ? columns.map(({ header }) => t(header)) : null), [cards, columns, t])
  const table = useRef<HTMLTableElement>(null)
  useMadeInView(made, () => table.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }))

  return (
    <table
      ref={table}
      role="table"
      className={`${classes.table} ${classes.short}`}
      data-cards={cards || undefined}
      aria-label={label}
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ id, header, width, numeric, onPaper }) => (
            <th key={id} role="columnheader" scope="col" style={{ width }} data-numeric={numeric} data-paper={onPaper}>
              {t(header)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => {
          const more = below?.(row)
          return (
            <Fragment key={row.id}>
              <BodyRow {...{ columns, row, labels }} made={row.id === made} />
              {more && (
                <tr role="row" data-below>
                  <td role="cell" colSpan={columns.length}>
                    {more}
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}
