// A row of a table, drawn again only when what it shows changes. Roles are written out, because the elements lose their
// own when the styles of small screens turn rows into cards.

import { memo, type MouseEvent as Press } from 'react'
import type { Column } from './columns.ts'

type Props = {
  columns: readonly Column<object>[]
  row: object
  /** The row's place in the whole table, when not all rows are in the document. */
  index?: number
  /** Whether somebody has just made the row; see made.ts. */
  made?: boolean
  /** The names of the columns, which a card shows. */
  labels: readonly string[] | null
  measure?: ((element: HTMLTableRowElement | null) => void) | undefined
}

export const BodyRow = memo(({ columns, row, index, made = false, labels, measure }: Props) => (
  <tr
    role="row"
    ref={measure}
    data-index={index}
    aria-rowindex={index === undefined ? undefined : index + 2}
    aria-current={made || undefined}
    onClick={follow}
  >
    {columns.map((column, place) => (
      <td
        key={column.id}
        role="cell"
        data-label={labels?.[place]}
        data-numeric={column.numeric}
        data-card={column.card}
        data-leads={column.leads}
        data-paper={column.onPaper}
        data-number={(labels && typeof column.value(row) === 'number') || undefined}
      >
        {column.cell ? column.cell(row) : column.value(row)}
      </td>
    ))}
  </tr>
))
BodyRow.displayName = 'BodyRow'

const ownUse = 'a, button, input, select, textarea, label, [role=button], [role=switch]'

/**
 * A click on a row acts as a click on its link, with the held keys; not where a text was selected or another control
 * was pressed.
 */
function follow({ target, currentTarget, ctrlKey, metaKey, shiftKey }: Press<HTMLTableRowElement>): void {
  // A dialog that the row has opened lies elsewhere in the document.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(ownUse)) return
  if (window.getSelection()?.type === 'Range') return
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey })
  currentTarget.querySelector('[data-leads] a')?.dispatchEvent(click)
}
