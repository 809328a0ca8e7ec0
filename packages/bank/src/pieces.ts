/** Bytes of a file in small pieces, between which the process can do other work. */
import { setImmediate } from 'node:timers/promises'

/** Small, because texts of an entry keep the piece that they are parts of, and old memory is collected late. */
const pieceBytes = 16 * 1024
const bytesBetweenRests = 64 * 1024

export async function* piecesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let sinceRest = 0
  for await (const chunk of bytes) {
    for (let start = 0; start < chunk.length; start += pieceBytes) {
      const piece = Buffer.from(chunk.buffer, chunk.byteOffset + start, Math.min(pieceBytes, chunk.length - start))
      yield piece
      sinceRest += piece.length
      if (sinceRest < bytesBetweenRests) continue
      sinceRest = 0
      await setImmediate()
    }
  }
}
