/**
 * A socket to the database whose answers come in pieces. libuv reads up to 32 pieces of 64 kB from a socket before it
 * serves anybody else, and node-postgres parses each as it comes: a long list held the event loop for 20 ms at a time.
 */
import { Socket } from 'node:net'

/** Shorter pieces are the end of what has come so far. */
const longBytes = 32 * 1024

/** Reads no further in the same round of the event loop once a long piece came. */
export class SocketInPieces extends Socket {
  #rests = false

  override push(piece: Buffer | null, encoding?: BufferEncoding): boolean {
    const wantsMore = super.push(piece, encoding)
    if (piece === null || piece.length < longBytes) return wantsMore
    this.#rests = true
    return false
  }

  override _read(size: number): void {
    if (!this.#rests) return super._read(size)
    setImmediate(() => {
      this.#rests = false
      if (!this.destroyed) super._read(size)
    })
  }
}
