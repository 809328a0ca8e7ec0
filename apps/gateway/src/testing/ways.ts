/** The ways in which gateways keep their sessions: what the tests say of sign-in holds in each of them. */
import { redisUrl } from '@schoolbeheer/testing/provided'
import { inMemory, type Way } from './stores.ts'

/** For `describe.each`: two gateways that share Redis where the tests run on containers, one on its own where not. */
export function ways(): [string, Way][] {
  const redis = redisUrl()
  return redis
    ? [['two gateways that share Redis', { gateways: 2, env: { REDIS_URL: redis } }]]
    : [['one gateway with its sessions in memory', inMemory]]
}
