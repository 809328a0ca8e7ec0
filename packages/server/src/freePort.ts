/** A port for a server that must know its port before it listens. */
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * The first port, below the range from which systems assign ports, so that none of ours is assigned before the server
 * listens.
 */
const first = 20_000
const count = 12_000

/** The answer to an event, and to an error in its place. */
const answers = [() => true, () => false] as const

/** The first port to try; two processes seldom begin at the same one. */
let next = process.pid % count

/**
 * A loopback port that is free, and that no other caller gets while this process lives: the UDP port of the same number
 * is held for it. Rejects when there is none.
 */
export async function freePort(): Promise<number> {
  const { port } = await holdPort()
  return port
}

/** The same, where others may get the port again once it is released. */
export async function holdPort(): Promise<{ port: number; release: () => void }> {
  for (let tried = 0; tried < count; tried += 1) {
    next = (next + 1) % count
    const port = first + next
    const holder = createSocket('udp4').unref()
    if ((await isBound(holder, port)) && (await isFree(port))) return { port, release: () => holder.close() }
    holder.close()
  }
  throw new Error(`no port from ${first} to ${first + count - 1} is free`)
}

async function isBound(holder: Socket, port: number): Promise<boolean> {
  const bound = once(holder, 'listening').then(...answers)
  holder.bind({ port, address: '127.0.0.1', exclusive: true })
  return bound
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  const bound = once(probe, 'listening').then(...answers)
  probe.listen({ port, host: '127.0.0.1', exclusive: true })
  if (!(await bound)) return false
  probe.close()
  await once(probe, 'close')
  return true
}
