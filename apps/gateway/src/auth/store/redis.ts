/** Sessions in Redis or Valkey: shared by several gateways, and kept when one restarts. */
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
    get: async (key) => (await client.get(prefix + key)) ?? undefined,
    compareAndSet: async (key, expected, value, ttlSeconds) => {
      const options = { keys: [prefix + key], arguments: [expected ?? '', value, String(Math.ceil(ttlSeconds))] }
      return (await client.eval(compareAndSet, options)) === 1
    },
    destroy: async (key) => void (await client.del(prefix + key)),
    ping: () => client.ping(),
    close: () => client.close(),
  }
}
