/**
 * Files of the APIs, streamed through without being held: permission and turn first, then the posted body, then the
 * upstream's bytes as they come.
 */
import { noSuchCall, problem } from '@schoolbeheer/contracts/problem'
import { languageOf } from '@schoolbeheer/domain/languages'
import { streamInTurns } from '@schoolbeheer/server/collect'
import { flatInput } from '@schoolbeheer/server/input'
import { stopWith } from '@schoolbeheer/server/leaving'
import type { FastifyInstance } from 'fastify'
import { callOf, type Apis } from '../apis.ts'
import type { Door } from '../auth/door.ts'
import { requireAllowed } from './rules.ts'
import { served } from './served.ts'

export function downloadRoutes(app: FastifyInstance, door: Door, { school }: Apis): void {
  app.all('/files/*', async () => {
    throw noSuchCall()
  })
  for (const file of Object.values(served)) {
    const { path, endpoint, describe } = file
    app.route({
      method: endpoint.method,
      url: path,
      ...(endpoint.maxBodyBytes === undefined ? {} : { bodyLimit: endpoint.maxBodyBytes }),
      onRequest: async (request, reply) => {
        const { viewer } = await door.enter(request, endpoint.permission, school.resource)
        await door.fileTurn(viewer, reply)
      },
      handler: async (request, reply) => {
        const stop = stopWith(reply)
        // The token is read again, because waiting for the turn may take longer than a token lives.
        const { viewer, bearer } = await door.enter(request, endpoint.permission, school.resource)
        // An address of the gateway may hold a key that travels in the query of the upstream.
        const input = endpoint.input.parse(flatInput({ ...endpoint, path }, request))
        const asker = { requestId: request.id, who: viewer.userId, signal: stop.signal }
        const call = callOf(school, { ...asker, bearer: async () => bearer })
        await requireAllowed(file, { input, viewer, school: call })
        const language = languageOf(request.headers['accept-language'])
        const caller = { ...asker, bearer, ...(language ? { language } : {}) }
        const upstream = await school.upstream()
        const answer = await upstream.file(caller, endpoint, input)
        const description = describe(answer, String(input['id']))
        if (!description) {
          stop.abort()
          throw problem(502, { cause: `${endpoint.path} answered what must not be shown` })
        }
        return reply
          .type(description.type)
          .header('content-disposition', description.disposition)
          .header('content-security-policy', description.policy)
          .send(streamInTurns(answer.body))
      },
    })
  }
}
