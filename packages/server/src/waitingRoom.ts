/**
 * Bodies that have begun and are not there yet. They are held until they are whole, so that many that come drop by drop
 * fill the memory: where there are too many, the network that has most of them loses its oldest.
 */

export type WaitingBody = {
  network: string
  /** As many as it may become. */
  bytes: number
  end: () => void
}

const mostBytes = 16 * 1024 * 1024
/** A body is held in the pieces in which it comes, and each is an object of some 400 bytes. */
const leastBytes = 256 * 1024

/** A body enters; the answer lets it leave. */
export function createWaitingRoom(): (body: WaitingBody) => () => void {
  const bodies = new Set<WaitingBody>()
  return (body) => {
    bodies.add(body)
    while (weigh(bodies) > mostBytes) {
      const oldest = oldestOfMost(bodies) ?? body
      bodies.delete(oldest)
      oldest.end()
    }
    return () => void bodies.delete(body)
  }
}

function oldestOfMost(bodies: Set<WaitingBody>): WaitingBody | undefined {
  const networks = [...Map.groupBy(bodies, ({ network }) => network).values()]
  return networks.toSorted((a, b) => weigh(b) - weigh(a))[0]?.[0]
}

function weigh(bodies: Iterable<WaitingBody>): number {
  return [...bodies].reduce((sum, { bytes }) => sum + Math.max(bytes, leastBytes), 0)
}
