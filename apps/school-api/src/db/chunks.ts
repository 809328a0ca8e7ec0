/** Many rows in as few statements as possible: PostgreSQL takes at most 65,535 parameters in each. */
const mostRows = 1000

export function* inChunks<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += mostRows) yield rows.slice(from, from + mostRows)
}
