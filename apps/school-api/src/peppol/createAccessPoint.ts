/** The access point that the environment chooses. */
import { isPlain, outside } from '@schoolbeheer/server/plainText'
import type { SchoolApiEnv } from '../env.ts'
import type { AccessPoint } from './accessPoint.ts'
import { createEInvoiceBe } from './eInvoiceBe.ts'
import { createRecommand } from './recommand.ts'

type Env = Pick<
  SchoolApiEnv,
  | 'ACCESS_POINT'
  | 'ACCESS_POINT_URL'
  | 'ACCESS_POINT_KEY'
  | 'ACCESS_POINT_SECRET'
  | 'ACCESS_POINT_COMPANY'
  | 'ACCESS_POINT_WEBHOOK_SECRET'
  | 'ACCESS_POINT_WEBHOOK_SECRET_OLD'
  | 'PRIVATE_NETWORKS'
>

/**
 * null if the environment chooses none.
 * @param options.timeoutMs the longest wait for one answer
 */
export function createAccessPoint(env: Env, options: { timeoutMs?: number } = {}): AccessPoint | null {
  const account = {
    url: env.ACCESS_POINT_URL,
    key: env.ACCESS_POINT_KEY,
    secret: env.ACCESS_POINT_SECRET,
    company: env.ACCESS_POINT_COMPANY,
    webhookSecrets: [env.ACCESS_POINT_WEBHOOK_SECRET, env.ACCESS_POINT_WEBHOOK_SECRET_OLD].filter(
      (secret) => secret !== '',
    ),
    timeoutMs: options.timeoutMs ?? 30_000,
    blockList: isPlain(env.ACCESS_POINT_URL) ? outside(env.PRIVATE_NETWORKS) : undefined,
  }
  const { ACCESS_POINT: name } = env
  if (name === 'none') return null
  if (name === 'e-invoice.be') return createEInvoiceBe(account)
  return createRecommand(name, account)
}
