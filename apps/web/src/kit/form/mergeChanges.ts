// Merging the edits of two people who change the same record at once.

/**
 * The values of a form (`mine`) when the record (`base`) that it was opened with has changed since (`theirs`). Fields
 * that were not changed in the form take their value, changed fields keep their own. `elsewhere` holds their values of
 * the fields that both sides changed.
 */
export function mergeChanges<Values extends Record<string, unknown>>(
  base: Values,
  mine: Values,
  theirs: Values,
): { values: Values; elsewhere: Partial<Values> } {
  const values = { ...theirs }
  const elsewhere: Partial<Values> = {}
  for (const field in mine) {
    if (same(mine[field], base[field])) continue
    values[field] = mine[field]
    if (!same(theirs[field], base[field]) && !same(theirs[field], mine[field])) elsewhere[field] = theirs[field]
  }
  return { values, elsewhere }
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
