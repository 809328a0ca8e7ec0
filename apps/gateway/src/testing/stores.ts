/** The stores in which gateways keep their sessions, and several gateways at one address. */
import { listen } from '@schoolbeheer/server/start'
import type { FastifyInstance } from 'fastify'

export type Way = {
  gateways: number
  /** The environment of the gateways. */
  env: Record<string, string>
}

export const inMemory: Way = { gateways: 1, env: {} }

/** Gateways at one address, which get its requests in turn. `close` ends all of them. */
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
      // An answer that a test has not read to its end does not keep the gateway from stopping.
      first.server.closeAllConnections()
      return Promise.all(all.map((gateway) => gateway.close()))
    },
  }
}
