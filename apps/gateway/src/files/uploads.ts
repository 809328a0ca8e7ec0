/** Files for the APIs, streamed through without being held: permission first, then fields and bytes as they come. */
import type { UploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import { problem } from '@schoolbeheer/contracts/problem'
import { releaseUploads } from '@schoolbeheer/contracts/school/releases'
import { may } from '@schoolbeheer/domain/permissions'
import { readUpload, uploadRoute } from '@schoolbeheer/server/uploads'
import type { FastifyInstance } from 'fastify'
import type { Apis } from '../apis.ts'
import { callerOf } from '../auth/caller.ts'
import { requireXsrf, type Auth } from '../auth/routes.ts'

type UploadRoute = { url: string; definition: UploadEndpoint }

const uploads: UploadRoute[] = [{ url: '/files/releases', definition: releaseUploads.create }]

export function uploadRoutes(app: FastifyInstance, auth: Auth, { school }: Apis): void {
  for (const { url, definition } of uploads) {
    uploadRoute(app, definition, {
      url,
      handler: async (request, reply) => {
        // No browser adds a bearer token by itself, so that there is nothing to forge.
        if (request.headers.authorization === undefined) await requireXsrf(auth, request)
        const who = await callerOf(auth, request)
        if (!who) throw problem(401)
        if (!may(who.viewer, definition.permission)) throw problem(403)
        const stop = new AbortController()
        reply.raw.once('close', () => stop.abort())
        const caller = { bearer: await who.bearer(school.resource), requestId: request.id, signal: stop.signal }
        const upstream = await school.upstream()
        const answer = await upstream.upload(caller, definition, await readUpload(definition, request))
        return reply.header('cache-control', 'no-store').send(answer)
      },
    })
  }
}
