/** `/healthz`, whether the app runs, and `/readyz`, whether what it needs answers. Both are open to everybody. */
import type { FastifyInstance } from 'fastify'
import { isLeaving } from './draining.ts'
import { together } from './together.ts'
import { within } from './within.ts'

/** The checks of `/readyz`: a named part is up when its function resolves, else it is down. */
export type Parts = Record<string, () => Promise<unknown>>

/** Some monitors ask without wanting the answer. */
const withHead = { exposeHeadRoute: true }
/** A part that says nothing is down: its connection may be dead, and whoever asks next must not wait for it too. */
const answersInMs = 5000

export function healthRoutes(app: FastifyInstance, ready: Parts): void {
  // Strangers who ask often cost no more, and nobody waits for them.
  const askParts = together(() =>
    Promise.all(Object.entries(ready).map(async ([part, ask]) => [part, await answers(ask)] as const)),
  )
  app.get('/healthz', withHead, async () => ({ status: 'ok' }))
  app.get('/readyz', withHead, async (_request, reply) => {
    const parts = isLeaving(app) ? [['stays', false] as const] : await askParts()
    return reply.code(parts.every(([, up]) => up) ? 200 : 503).send(Object.fromEntries(parts))
  })
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await within(answersInMs, ask())
    return true
  } catch {
    return false
  }
}
