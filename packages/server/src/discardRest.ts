/** What is done with a body that nobody reads any more. */
import type { IncomingMessage } from 'node:http'

/**
 * Reads on when the answer was sent before the body has ended. Browsers read an answer only after they have sent the
 * whole body, and closing the connection at once would lose the answer. A sender of more than any upload is cut off, and
 * one who takes too long for it.
 */
export function discardRest(body: IncomingMessage, most: number, withinMs: number): void {
  if (body.readableEnded || body.destroyed) return
  let left = most
  const late = setTimeout(() => body.destroy(), withinMs)
  body.once('close', () => clearTimeout(late))
  body.unpipe()
  body.on('data', (piece: Buffer) => {
    left -= piece.length
    if (left < 0) body.destroy()
  })
  body.resume()
}
