/** A port for a server that must know its port before it listens. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { z } from 'zod'

/** A loopback port that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = z.object({ port: z.number() }).parse(probe.address())
  probe.close()
  await once(probe, 'close')
  return port
}
