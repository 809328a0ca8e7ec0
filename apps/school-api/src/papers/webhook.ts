/** What the access point tells us of by itself: believed only as a hint, so an answer takes no longer than keeping it. */
import { problem } from '@schoolbeheer/contracts/problem'
import type { FastifyInstance } from 'fastify'
import type { AccessPoint } from '../peppol/accessPoint.ts'
import type { Outbox } from './outbox.ts'

const mostBytes = 64 * 1024

type Listener = { app: FastifyInstance; accessPoint: AccessPoint | null; outbox: Pick<Outbox, 'hear'> }

/** No documented call, and without a bearer: the signature over the body says who calls. */
export function addWebhook({ app, accessPoint, outbox }: Listener): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    const options = { bodyLimit: mostBytes, schema: { hide: true } }
    scope.post('/webhooks/access-point', options, async ({ body, headers }, reply) => {
      if (!accessPoint) throw problem(404)
      const event = accessPoint.readWebhook(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers)
      if (event === 'forged') return reply.code(401).send()
      if (event === 'nothing') return reply.code(204).send()
      return reply.code((await outbox.hear(event)) === 'known' ? 200 : 204).send()
    })
  })
}
