/**
 * Readers who take an answer too slowly. They hold a connection, and with a file a connection of the database behind it
 * as well. The limit of silence alone would let them stay for hours, with a few bytes in two minutes.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { Pace } from './patience.ts'

/** Bytes that were ever written to the connection, and the time that its reader has left. */
type Reading = { written: number; leftMs: number }

/** Ends a connection once its reader has had the time of the pace, and that of the bytes that were written, for them. */
export function endSlowReaders(server: Server, { ms, bytesPerSecond }: Pace): void {
  const readings = new Map<Socket, Reading | undefined>()
  server.on('connection', (socket: Socket) => {
    readings.set(socket, undefined)
    socket.once('close', () => readings.delete(socket))
  })
  const timeOf = (bytes: number) => (bytes / bytesPerSecond) * 1000
  const pauseMs = ms / 10
  let looked = performance.now()
  const look = () => {
    const now = performance.now()
    // The time in which we stood still is not the reader's.
    const passedMs = Math.min(now - looked, 2 * pauseMs)
    looked = now
    for (const [socket, before] of readings) {
      const { bytesWritten: written, writableLength: waiting } = socket
      const mostMs = ms + timeOf(waiting)
      const leftMs = before ? Math.min(mostMs, before.leftMs - passedMs + timeOf(written - before.written)) : mostMs
      readings.set(socket, waiting > 0 ? { written, leftMs } : undefined)
      if (leftMs <= 0) socket.destroy()
    }
  }
  const timer = setInterval(look, pauseMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
