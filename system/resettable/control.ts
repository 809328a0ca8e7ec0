/** The calls by which a test commands the system under test. Every one of them needs the bearer. */
import { timingSafeEqual } from 'node:crypto'
import { problem } from '@schoolbeheer/contracts/problem'
import { createApp } from '@schoolbeheer/server/app'
import type { App, Program } from '../system.ts'

type Options = {
  /** The bearer that callers need. */
  token: string
  program: Program
  reset: () => Promise<void>
}

export function createControl({ token, program, reset }: Options): App {
  const app = createApp({ name: 'control', log: { LOG_LEVEL: 'warn' }, ready: {} })
  const wanted = Buffer.from(`Bearer ${token}`)
  app.addHook('onRequest', async ({ headers }) => {
    const given = Buffer.from(headers.authorization ?? '')
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw problem(401)
  })
  app.get('/program', async () => program)
  app.post('/reset', async (_request, reply) => {
    await reset()
    return reply.code(204).send()
  })
  return app
}
