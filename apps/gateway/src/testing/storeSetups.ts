/** The stores for tests of sign-in, which hold for each of them. */
import { redisUrl } from '@schoolbeheer/testing/provided'
import { inMemory, type StoreSetup } from './stores.ts'

/**
 * The stores for `describe.each`: two gateways that share Redis where the tests run on containers, one on its own
 * elsewhere.
 */
export function storeSetups(): [string, StoreSetup][] {
  const redis = redisUrl()
  return redis
    ? [['two gateways that share Redis', { gateways: 2, env: { REDIS_URL: redis } }]]
    : [['one gateway with its sessions in memory', inMemory]]
}
