/** Where gateways keep their sessions, and several of them at one address. */
import { listen } from '@schoolbeheer/server/start'
import type { FastifyInstance } from 'fastify'

export type Way = {
  gateways: number
  /** What their environment needs for it. */
  env: Record<string, string>
}

export const inMemory: Way = { gateways: 1, env: {} }

/** Gateways at one address: of two requests that follow each other each meets another. `close` ends all of them. */
export async function listenInTurn(
  { gateways, env }: Way,
  create: (env: Record<string, string>) => Promise<FastifyInstance>,
  port: number,
): Promise<{ close: () => Promise<unknown> }> {
  const first = await create(env)
  const all = [first]
  while (all.length < gateways) all.push(await create(env))
  await Promise.all(all.map((gateway) => gateway.ready()))
  let turn = 0
  first.server.removeAllListeners('request').on('request', (request, response) => {
    turn += 1
    all[turn % all.length]?.routing(request, response)
  })
  await listen(first, { host: '127.0.0.1', port })
  return {
    close: () => {
      // An answer that a test did not read to its end keeps nobody from stopping.
      first.server.closeAllConnections()
      return Promise.all(all.map((gateway) => gateway.close()))
    },
  }
}
