/** The row of a statement that is about a single row. */
import { problem } from '@schoolbeheer/contracts/problem'

/** The first row of a read; throws a 404 when there is none. */
export function found<Row>([row]: Row[]): Row {
  if (row === undefined) throw problem(404)
  return row
}

/** The row that an insert returns; an insert without a row is a fault of ours. */
export function inserted<Row>([row]: Row[]): Row {
  if (row === undefined) throw new Error('Nothing was inserted')
  return row
}
