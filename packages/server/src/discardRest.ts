/** The rest of a body that nobody reads any more. */
import type { IncomingMessage } from 'node:http'
import { gone, takeOver } from './slowBodies.ts'

/**
 * Reads on when the answer was sent before the body has ended. Browsers read an answer only after they have sent the
 * whole body, and closing the connection at once would lose the answer. A sender of more than any upload, or slower
 * than a file may be, is cut off.
 */
export function discardRest(body: IncomingMessage, most: number): void {
  if (body.readableEnded || body.destroyed) return
  let left = most
  const patience = takeOver(body)?.rest()
  void gone(body).then(() => patience?.stop())
  body.unpipe()
  // The reader that was refused would let its sender wait.
  body.removeAllListeners('data')
  body.on('data', (piece: Buffer) => {
    patience?.earn(piece.length)
    left -= piece.length
    if (left < 0) body.destroy()
  })
  body.resume()
}
