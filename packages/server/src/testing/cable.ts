/** A cable before a server: a test can read everything that passes. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

/** Answers its port, and the bytes that have passed; `cut` ends its connections, as the end of the test does. */
export async function startCable(toPort: number) {
  const passed: Buffer[] = []
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(toPort, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (piece: Buffer) => passed.push(piece))
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  onTestFinished(async () => {
    cut()
    await once(server.close(), 'close')
  })
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return { port, overheard: () => Buffer.concat(passed).toString('latin1'), cut }
}
