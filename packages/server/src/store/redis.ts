/** A store in Redis or Valkey, shared by the processes of an app and kept when one restarts. */
import { problem } from '@schoolbeheer/contracts/problem'
import { createClient } from '@redis/client'
import type { FastifyBaseLogger } from 'fastify'
import { isPlain, outside, refuseOutside } from '../plainText.ts'
import { within } from '../within.ts'
import type { Store } from './store.ts'

/** A store that takes longer counts as unreachable. */
const answersInMs = 2000

const compareAndSet = `
local current = redis.call('GET', KEYS[1])
if (current or '') ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1`

const compareAndDestroy = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`

/**
 * Connects at once, and again after a break. While there is no connection every operation fails. Throws a StartError
 * where it would connect without TLS outside the private networks.
 */
export async function redisStore(
  url: string,
  privateNetworks: readonly string[],
  { prefix, log }: { prefix: string; log: FastifyBaseLogger },
): Promise<Store> {
  await refuseOutside('REDIS_URL', url, privateNetworks)
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // A connection that is open and silent is given up as well, and replaced.
    pingInterval: answersInMs,
    socket: {
      connectTimeout: 5000,
      socketTimeout: 3 * answersInMs,
      // By itself it would never connect again after a silence.
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, answersInMs),
      ...(isPlain(url) ? { blockList: outside(privateNetworks) } : {}),
    },
  })
  client.on('error', (error: Error) => log.error({ cause: error.message }, 'the store has trouble'))
  await client.connect()
  return {
    get: (key) => reach(async () => (await client.get(prefix + key)) ?? undefined),
    compareAndSet: (key, expected, value, ttlSeconds) => {
      // Redis takes whole seconds from 1 up; a value that is about to expire has less left.
      const seconds = String(Math.max(1, Math.ceil(ttlSeconds)))
      const options = { keys: [prefix + key], arguments: [expected ?? '', value, seconds] }
      return reach(async () => (await client.eval(compareAndSet, options)) === 1)
    },
    destroy: (key, expected) =>
      reach(async () => {
        if (expected === undefined) await client.del(prefix + key)
        else await client.eval(compareAndDestroy, { keys: [prefix + key], arguments: [expected] })
      }),
    ping: () => reach(() => client.ping()),
    close: () => client.close(),
  }
}

/** Turns a failure of the store into a 503 Problem: it signs nobody in or out. */
async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await within(answersInMs, work())
  } catch (error) {
    throw problem(503, { cause: error })
  }
}
