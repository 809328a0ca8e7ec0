/** Files of the APIs, streamed through without being held: permission first, then the upstream's bytes as they come. */
import type { FileEndpoint } from '@schoolbeheer/contracts/endpoint'
import { problem } from '@schoolbeheer/contracts/problem'
import { exceptionLogFiles, screenshotType } from '@schoolbeheer/contracts/school/exceptions'
import { schoolGroupFiles } from '@schoolbeheer/contracts/school/schoolGroups'
import { may } from '@schoolbeheer/domain/permissions'
import type { UpstreamFile } from '@schoolbeheer/server/upstream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Apis } from '../apis.ts'
import { callerOf } from '../auth/caller.ts'
import type { Auth } from '../auth/routes.ts'

type Download = {
  url: string
  definition: FileEndpoint
  /** What the browser is told of the file; undefined for one that must not be shown. */
  describe: (file: UpstreamFile, id: string) => Description | undefined
}

type Description = { type: string; disposition: string }

const downloads: Download[] = [
  {
    url: '/files/school-groups.xlsx',
    definition: schoolGroupFiles.export,
    describe: () => ({ type: schoolGroupFiles.export.contentType, disposition: saved('schoolgroepen.xlsx') }),
  },
  {
    url: '/files/exception-logs/:id/model',
    definition: exceptionLogFiles.model,
    describe: (file, id) => ({
      type: exceptionLogFiles.model.contentType,
      disposition: saved(`model-${id}${extensionOf(file)}`),
    }),
  },
  {
    url: '/files/exception-logs/:id/screenshot',
    definition: exceptionLogFiles.screenshot,
    describe: ({ headers }) => {
      const type = screenshotType(String(headers['content-type'] ?? ''))
      return type ? { type, disposition: 'inline' } : undefined
    },
  },
]

export function downloadRoutes(app: FastifyInstance, auth: Auth, { school }: Apis): void {
  for (const { url, definition, describe } of downloads) {
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
      const input = definition.input.parse(request.params)
      const file = await upstream.file(caller, definition, input)
      const description = describe(file, String(input['id']))
      if (!description) {
        stop.abort()
        throw problem(502, { cause: `${definition.path} answered what must not be shown` })
      }
      return send(reply, file, description)
    })
  }
}

/** In a sandbox: whatever it holds, it never runs as a page of ours. */
function send(reply: FastifyReply, { body }: UpstreamFile, { type, disposition }: Description): FastifyReply {
  return reply
    .type(type)
    .header('content-disposition', disposition)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'no-store')
    .send(body)
}

function saved(fileName: string): string {
  return `attachment; filename="${fileName}"`
}

function extensionOf({ headers }: UpstreamFile): string {
  return /filename="?[^";]*(\.\w{1,8})"?(;|$)/.exec(String(headers['content-disposition'] ?? ''))?.[1] ?? ''
}
