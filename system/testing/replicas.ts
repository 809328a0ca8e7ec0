/** Replicas of an app at one address, which are replaced one after the other, as in an installation that serves on. */
import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { createServer } from 'node:http'

type Variables = Record<string, string | undefined>

type Replica = { app: FastifyInstance; answering: number; idle: PromiseWithResolvers<void> }

type Replicas = {
  /** Replaces each replica by one with these changes to the environment of before; it ends once it has answered. */
  replace: (changes: Variables) => Promise<void>
  /** Starts a further replica with these changes, and ends it again: throws what its start throws. */
  try: (changes: Variables) => Promise<void>
  stop: () => Promise<void>
}

/** Starts so many replicas with the environment `env`, which get the requests at the port in turn. */
export async function startReplicas(
  { port, count = 2, env }: { port: number; count?: number; env: Variables },
  create: (env: Variables) => Promise<FastifyInstance>,
): Promise<Replicas> {
  let current = env
  const start = async (): Promise<Replica> => {
    const app = await create(current)
    await app.ready()
    return { app, answering: 0, idle: Promise.withResolvers() }
  }
  const replicas: Replica[] = []
  while (replicas.length < count) replicas.push(await start())
  let turn = 0
  const server = createServer((request, response) => {
    turn += 1
    const replica = replicas[turn % count]
    if (!replica) return
    replica.answering += 1
    response.once('close', () => {
      replica.answering -= 1
      if (replica.answering === 0 && !replicas.includes(replica)) replica.idle.resolve()
    })
    replica.app.routing(request, response)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    replace: async (changes) => {
      current = { ...current, ...changes }
      for (let index = 0; index < count; index += 1) {
        const [old] = replicas.splice(index, 1, await start())
        if (!old) continue
        if (old.answering > 0) await old.idle.promise
        await old.app.close()
      }
    },
    try: async (changes) => (await create({ ...current, ...changes })).close(),
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
      await Promise.all(replicas.map(({ app }) => app.close()))
    },
  }
}
