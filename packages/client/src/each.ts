/** The entries of a list, one by one. */
import type { CallOptions } from './calls.ts'

/** A part of a list that grows: `next` is where the following part begins, absent at the end. */
export type Page<T> = { items: readonly T[]; next?: string | null | undefined }

type Listing<I, T> = { query: (input: I, options?: CallOptions) => Promise<readonly T[] | Page<T>> }

/**
 * Iterates over the entries of a list: `for await (const group of each(call.schoolGroups.list, {}))`. A list that comes
 * in parts is asked for part by part, as the entries are read, with `input` and the `after` of the part.
 * @throws Problem as the call itself
 */
export async function* each<I extends object, T>(
  call: Listing<I, T>,
  input: I,
  options: CallOptions = {},
): AsyncGenerator<T, void, undefined> {
  let page = await call.query(input, options)
  while ('items' in page) {
    yield* page.items
    if (!page.next || page.items.length === 0) return
    page = await call.query({ ...input, after: page.next }, options)
  }
  yield* page
}
