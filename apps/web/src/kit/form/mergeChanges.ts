// Two people who edit the same thing at once.

/**
 * The values of a form (`mine`) after the record that it was opened with (`base`) turned out to say something else by
 * now (`theirs`): what was not changed in the form becomes theirs, what was stays. `elsewhere` is what the others made of the
 * fields that both changed.
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
