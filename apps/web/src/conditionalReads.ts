// Conditional reads: an answer that has not changed since it was last read does not travel again.

/** A request as tRPC describes it. */
type Init = Omit<RequestInit, 'signal'> & { signal?: AbortSignal | null | undefined }

type KeptAnswer = { tag: string; length: number; answer: unknown }

/** The limits of what is kept; the longest answer, ten thousand school groups, has some three million characters. */
const [mostAnswers, mostCharacters] = [50, 8_000_000]

/**
 * A fetch for the calls of tRPC that keeps the last answers with an ETag in memory, asks with it for whether they have
 * changed, and gives the kept answer where they have not. Answers are kept for one viewer: another one, or none, has
 * nothing of them.
 */
export function keepingAnswers(viewer: () => string | undefined) {
  let keptFor = viewer()
  let kept = new Map<string, KeptAnswer>()

  return async (address: RequestInfo | URL, init: Init = {}): Promise<Response> => {
    const request = new Request(address, { ...init, signal: init.signal ?? null })
    if (request.method !== 'GET') return fetch(request)
    const mine = ofViewer()
    const known = mine.get(request.url)
    if (known) request.headers.set('if-none-match', known.tag)
    const response = await fetch(request)
    if (known && response.status === 304) {
      keep(mine, request.url, known)
      return Object.assign(new Response(), { json: async () => known.answer })
    }
    mine.delete(request.url)
    const tag = response.headers.get('etag')
    if (!tag || response.status !== 200) return response
    return Object.assign(response, {
      json: async () => {
        const text = await response.text()
        const answer: unknown = JSON.parse(text)
        keep(mine, request.url, { tag, length: text.length, answer })
        return answer
      },
    })
  }

  // Answers to calls of the viewer before go to a map that nothing reads any more.
  function ofViewer(): Map<string, KeptAnswer> {
    const now = viewer()
    if (now !== keptFor) kept = new Map()
    keptFor = now
    return kept
  }
}

/** Keeps an answer as the last that was used; those unused for longest leave, and one that is too long is not kept. */
function keep(kept: Map<string, KeptAnswer>, url: string, answer: KeptAnswer): void {
  kept.delete(url)
  kept.set(url, answer)
  let characters = [...kept.values()].reduce((sum, { length }) => sum + length, 0)
  for (const [oldest, { length }] of kept) {
    if (kept.size <= mostAnswers && characters <= mostCharacters) return
    kept.delete(oldest)
    characters -= length
  }
}
