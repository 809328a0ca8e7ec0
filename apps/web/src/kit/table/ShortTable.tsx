// A short table that keeps the order of its rows and looks like a DataTable.

import { useTranslation } from 'react-i18next'
import { BodyRow } from './BodyRow.tsx'
import type { Column } from './columns.ts'
import classes from './table.module.css'
import { useCards } from './useCards.ts'

type Props<Row> = { label: string; columns: readonly Column<Row>[]; rows: readonly Row[] }

export function ShortTable<Row extends { id: number }>({ label, columns, rows }: Props<Row>) {
  const { t } = useTranslation()
  const cards = useCards()
  return (
    <table
      role="table"
      className={`${classes.table} ${classes.short}`}
      data-cards={cards || undefined}
      aria-label={label}
    >
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ id, header, width, numeric }) => (
            <th key={id} role="columnheader" scope="col" style={{ width }} data-numeric={numeric}>
              {t(header)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <BodyRow key={row.id} {...{ columns, row }} />
        ))}
      </tbody>
    </table>
  )
}
