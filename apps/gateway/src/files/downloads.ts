/** Files of the APIs, streamed through without being held: permission first, then the upstream's bytes as they come. */
import type { FileEndpoint } from '@schoolbeheer/contracts/endpoint'
import { problem } from '@schoolbeheer/contracts/problem'
import { schoolGroupFiles } from '@schoolbeheer/contracts/school/schoolGroups'
import { may } from '@schoolbeheer/domain/permissions'
import type { FastifyInstance } from 'fastify'
import type { Apis } from '../apis.ts'
import { callerOf } from '../auth/caller.ts'
import type { Auth } from '../auth/routes.ts'

type Download = { url: string; definition: FileEndpoint; fileName: string }

const downloads: Download[] = [
  { url: '/files/school-groups.xlsx', definition: schoolGroupFiles.export, fileName: 'schoolgroepen.xlsx' },
]

export const downloadRoutes = (app: FastifyInstance, auth: Auth, { school }: Apis): void => {
  for (const { url, definition, fileName } of downloads) {
    app.get(url, async (request, reply) => {
      const who = await callerOf(auth, request)
      if (!who) throw problem(401)
      if (!may(who.viewer, definition.permission)) throw problem(403)
      const stop = new AbortController()
      request.raw.once('close', () => stop.abort())
      const caller = {
        bearer: await who.bearer(school.resource),
        requestId: request.id,
        signal: stop.signal,
      }
      const upstream = await school.upstream()
      const { body } = await upstream.file(caller, definition, definition.input.parse(request.params))
      return reply
        .type(definition.contentType)
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'no-store')
        .send(body)
    })
  }
}
