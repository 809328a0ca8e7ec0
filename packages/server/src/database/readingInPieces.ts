/**
 * Answers of the database that come in pieces. libuv reads up to 32 pieces of 64 kB from a socket before it serves
 * anybody else, and node-postgres parses each as it comes: a long list held the event loop for 20 ms at a time.
 */
import type { Socket } from 'node:net'

/** Shorter pieces are the end of what has come so far. */
const longBytes = 32 * 1024

/** Reads no further in the same round of the event loop once a long piece came. */
export function readingInPieces(socket: Socket): Socket {
  return socket.on('data', ({ length }) => {
    if (length < longBytes) return
    socket.pause()
    setImmediate(() => socket.resume())
  })
}
