/**
 * Bodies that come in many small pieces. Each piece of a body is an object of some 400 bytes until somebody has read
 * it, however small it is, and a packet can bring ten thousand pieces of a byte each.
 */
import { IncomingMessage } from 'node:http'

/**
 * The first pieces may be of any size. After these, each `bytesPerPiece` bytes, which is less than the smallest packet
 * has, allow one more.
 */
const [firstPieces, bytesPerPiece] = [256, 256]

/** A request that emits `crumbs` once its body has come in too many pieces, and takes no further piece. */
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
