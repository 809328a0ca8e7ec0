/**
 * Hints that the access point sends by itself. The answer takes no longer than keeping the hint, which is all that is
 * believed.
 */
import { problem } from '@schoolbeheer/contracts/problem'
import type { FastifyInstance } from 'fastify'
import type { AccessPoint } from '../peppol/accessPoint.ts'
import type { Outbox } from './outbox.ts'

export const webhookPath = '/webhooks/access-point'

const mostBytes = 64 * 1024

type Listener = { app: FastifyInstance; accessPoint: AccessPoint | null; outbox: Pick<Outbox, 'hear'> }

/** This is no documented call and takes no bearer token: the signature over the body identifies the caller. */
export function addWebhook({ app, accessPoint, outbox }: Listener): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body)
    const options = { bodyLimit: mostBytes, schema: { hide: true } }
    scope.post(webhookPath, options, async ({ body, headers }, reply) => {
      if (!accessPoint) throw problem(404)
      const event = accessPoint.readWebhook(Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers)
      if (event === 'forged') return reply.code(401).send()
      if (event === 'nothing') return reply.code(204).send()
      return reply.code((await outbox.hear(event)) === 'known' ? 200 : 204).send()
    })
  })
}
