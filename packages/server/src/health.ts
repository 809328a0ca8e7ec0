/** `/healthz`, whether the app runs, and `/readyz`, whether what it needs answers. Both are open to everybody. */
import type { FastifyInstance } from 'fastify'
import { isLeaving } from './draining.ts'

/** The checks of `/readyz`: a named part is up when its function resolves, else it is down. */
export type Parts = Record<string, () => Promise<unknown>>

export function healthRoutes(app: FastifyInstance, ready: Parts): void {
  const askParts = together(() =>
    Promise.all(Object.entries(ready).map(async ([part, ask]) => [part, await answers(ask)] as const)),
  )
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const parts = isLeaving(app) ? [['stays', false] as const] : await askParts()
    return reply.code(parts.every(([, up]) => up) ? 200 : 503).send(Object.fromEntries(parts))
  })
}

/** Asks once for all who wait for the answer, so that strangers who ask often cost no more, and nobody waits for them. */
function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () =>
    (asked ??= ask().finally(() => {
      asked = undefined
    }))
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask()
    return true
  } catch {
    return false
  }
}
