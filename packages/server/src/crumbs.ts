/**
 * Bodies that come in crumbs. Each piece of a body is an object of some 400 bytes until somebody has read it, however
 * small it is, and one packet brings ten thousand of a byte each.
 */
import { IncomingMessage } from 'node:http'

/** So many may be of any size, and one more comes with every so many bytes: less than the smallest packet has. */
const [firstPieces, bytesPerPiece] = [256, 256]

/** A request that emits `crumbs` once its body comes in too many pieces; it takes none from then on. */
export class CountedRequest extends IncomingMessage {
  #pieces = 0
  #bytes = 0

  override push(piece: unknown, encoding?: BufferEncoding): boolean {
    if (!(piece instanceof Buffer)) return super.push(piece, encoding)
    if (this.#tooMany()) return false
    this.#pieces += 1
    this.#bytes += piece.length
    if (!this.#tooMany()) return super.push(piece, encoding)
    this.emit('crumbs')
    return false
  }

  #tooMany(): boolean {
    return this.#pieces > firstPieces + this.#bytes / bytesPerPiece
  }
}
