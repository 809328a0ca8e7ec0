/**
 * Bodies that have begun and are not yet complete. They are held until they are whole, so many that come drop by drop
 * would fill the memory. When there are too many, the network that has most of them loses its oldest.
 */

export type WaitingBody = {
  network: string
  /** The size that the body may reach. */
  bytes: number
  end: () => void
}

const mostBytes = 16 * 1024 * 1024
/** A body is held in the pieces in which it comes, and each is an object of some 400 bytes. */
const leastBytes = 256 * 1024

/** The function by which a body enters; its answer lets the body leave. */
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
