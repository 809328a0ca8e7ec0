/** Files for the APIs, streamed through without being held: permission first, then fields and bytes as they come. */
import type { UploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import { uploads } from '@schoolbeheer/contracts/gateway/files'
import { readUpload, uploadRoute } from '@schoolbeheer/server/uploads'
import type { FastifyInstance } from 'fastify'
import type { Apis } from '../apis.ts'
import type { Door } from '../auth/door.ts'

export function uploadRoutes(app: FastifyInstance, door: Door, { school }: Apis): void {
  for (const { path, endpoint } of Object.values<{ path: string; endpoint: UploadEndpoint }>(uploads)) {
    uploadRoute(app, endpoint, {
      url: path,
      handler: async (request, reply) => {
        const { bearer } = await door.enter(request, endpoint.permission, school.resource)
        const stop = new AbortController()
        reply.raw.once('close', () => stop.abort())
        const caller = { bearer, requestId: request.id, signal: stop.signal }
        const upstream = await school.upstream()
        return reply.send(await upstream.upload(caller, endpoint, await readUpload(endpoint, request)))
      },
    })
  }
}
