/** The store that the environment of an app names. */
import type { FastifyBaseLogger } from 'fastify'
import { memoryStore } from './memory.ts'
import { redisStore } from './redis.ts'
import type { Store } from './store.ts'

type Named = { REDIS_URL?: string | undefined; PRIVATE_NETWORKS: readonly string[] }

type Options = {
  /** The beginning of the app's keys in a Redis that it shares with others. */
  prefix: string
  log: FastifyBaseLogger
  /** Milliseconds since 1970. */
  now: () => number
}

/** Redis or Valkey at REDIS_URL, shared by the processes of the app; else the memory of this one. */
export async function openStore({ REDIS_URL, PRIVATE_NETWORKS }: Named, options: Options): Promise<Store> {
  return REDIS_URL ? redisStore(REDIS_URL, PRIVATE_NETWORKS, options) : memoryStore(options.now)
}
