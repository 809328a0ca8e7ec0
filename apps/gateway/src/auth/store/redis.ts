/** Sessions in Redis or Valkey: shared by several gateways, and kept when one restarts. */
import { problem } from '@schoolbeheer/contracts/problem'
import { createClient } from '@redis/client'
import type { FastifyBaseLogger } from 'fastify'
import type { Store } from './store.ts'

const prefix = 'schoolbeheer:'

const compareAndSet = `
local current = redis.call('GET', KEYS[1])
if (current or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1`

/** Connects at once and again after a break; while there is no connection every operation fails. */
export const redisStore = async (url: string, log: FastifyBaseLogger): Promise<Store> => {
  const client = createClient({ url, disableOfflineQueue: true, socket: { connectTimeout: 5000 } })
  client.on('error', (error: Error) => log.error({ cause: error.message }, 'session store'))
  await client.connect()
  return {
    get: (key) => reach(async () => (await client.get(prefix + key)) ?? undefined),
    compareAndSet: (key, expected, value, ttlSeconds) => {
      // Redis takes no time below a second, as what is at its end just now has.
      const seconds = String(Math.max(1, Math.ceil(ttlSeconds)))
      const options = { keys: [prefix + key], arguments: [expected ?? '', value, seconds] }
      return reach(async () => (await client.eval(compareAndSet, options)) === 1)
    },
    destroy: (key) => reach(async () => void (await client.del(prefix + key))),
    ping: () => client.ping(),
    close: () => client.close(),
  }
}

/** A store that does not answer is a 503 Problem: nobody is signed in or out by it. */
const reach = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw problem(503, { cause: error })
  }
}
