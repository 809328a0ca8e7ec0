/** Reading the beginning of a generator before the whole of it. */

/**
 * Reads items in advance, until `isEnough` says so, so that an error at the start is thrown now. The returned items
 * include those read here.
 */
export async function readAhead<T>(generator: AsyncGenerator<T>, isEnough: (item: T) => boolean = () => true) {
  const taken: T[] = []
  for (let next = await generator.next(); !next.done; next = await generator.next()) {
    taken.push(next.value)
    if (isEnough(next.value)) break
  }
  return { isEmpty: taken.length === 0, items: withTaken(taken, generator) }
}

async function* withTaken<T>(taken: T[], rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* taken
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
