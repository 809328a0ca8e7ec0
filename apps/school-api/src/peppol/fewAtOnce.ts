/** Questions to a provider, a few at once. */

const most = 4

/** The answers in the order of the items. */
export async function fewAtOnce<T, R>(items: readonly T[], answer: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  const left = items.entries()
  const worker = async () => {
    for (const [index, item] of left) answers[index] = await answer(item)
  }
  await Promise.all(Array.from({ length: most }, worker))
  return answers
}
