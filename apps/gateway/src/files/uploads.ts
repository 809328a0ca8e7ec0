/** Files for the APIs, streamed through without being held: permission first, then fields and bytes as they come. */
import type { UploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import { uploads } from '@schoolbeheer/contracts/gateway/files'
import { problem } from '@schoolbeheer/contracts/problem'
import { stopWith } from '@schoolbeheer/server/leaving'
import { readUpload, uploadRoute } from '@schoolbeheer/server/uploads'
import type { FastifyInstance } from 'fastify'
import { isOffered, type Apis } from '../apis.ts'
import type { Door } from '../auth/door.ts'

export function uploadRoutes(app: FastifyInstance, door: Door, { school }: Apis): void {
  for (const { path, endpoint } of Object.values<{ path: string; endpoint: UploadEndpoint }>(uploads)) {
    uploadRoute(app, endpoint, {
      url: path,
      handler: async (request, reply) => {
        const { signal } = stopWith(reply)
        const { bearer, viewer } = await door.enter(request, endpoint.permission, school.resource)
        const caller = { bearer, requestId: request.id, signal }
        const upstream = await school.upstream()
        if (!(await isOffered(upstream.as(caller), endpoint))) throw problem(404)
        const upload = await readUpload(endpoint, { request, reply, sender: { viewer: viewer.userId } })
        return reply.send(await upstream.upload(caller, endpoint, upload))
      },
    })
  }
}
