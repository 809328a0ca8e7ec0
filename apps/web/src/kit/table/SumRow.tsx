// A row below all rows of a table, with the sums of some columns.

import type { ReactNode } from 'react'

type Props = {
  label: string
  /** How many columns stand before the sums, and behind them. */
  before: number
  after: number
  /** Each sum has the name of its column, which a card shows, and what stands below it in its cell. */
  sums: readonly { name: string; text: ReactNode; below?: string }[]
}

export function SumRow({ label, before, after, sums }: Props) {
  return (
    <tr role="row">
      <th role="rowheader" scope="row" colSpan={before}>
        {label}
      </th>
      {sums.map(({ name, text, below }) => (
        <td key={name} role="cell" data-numeric data-label={name}>
          {text}
          {below && <small>{below}</small>}
        </td>
      ))}
      {after > 0 && <td role="cell" aria-hidden colSpan={after} />}
    </tr>
  )
}
