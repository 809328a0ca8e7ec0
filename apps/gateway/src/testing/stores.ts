/** The stores in which gateways keep their sessions, and several gateways at one address. */
import { listen } from '@schoolbeheer/server/start'
import type { FastifyInstance } from 'fastify'

/** The number of gateways that share a store, and the environment that names it. */
export type StoreSetup = {
  gateways: number
  env: Record<string, string>
}

export const inMemory: StoreSetup = { gateways: 1, env: {} }

/** Gateways at one address, which get its requests in turn. `close` ends all of them. */
export async function listenInTurn(
  { gateways, env }: StoreSetup,
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
