/** `/healthz`, whether the app runs, and `/readyz`, whether what it needs answers. Both are open to everybody. */
import type { FastifyInstance } from 'fastify'
import { isLeaving } from './draining.ts'
import { together } from './together.ts'

/** The checks of `/readyz`: a named part is up when its function resolves, else it is down. */
export type Parts = Record<string, () => Promise<unknown>>

export function healthRoutes(app: FastifyInstance, ready: Parts): void {
  // Strangers who ask often cost no more, and nobody waits for them.
  const askParts = together(() =>
    Promise.all(Object.entries(ready).map(async ([part, ask]) => [part, await answers(ask)] as const)),
  )
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const parts = isLeaving(app) ? [['stays', false] as const] : await askParts()
    return reply.code(parts.every(([, up]) => up) ? 200 : 503).send(Object.fromEntries(parts))
  })
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch {
    return false
  }
}
