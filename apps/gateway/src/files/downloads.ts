/** Files of the APIs, streamed through without being held: permission first, then the upstream's bytes as they come. */
import type { FileEndpoint } from '@schoolbeheer/contracts/endpoint'
import { downloads, type DownloadName } from '@schoolbeheer/contracts/gateway/files'
import { problem } from '@schoolbeheer/contracts/problem'
import { screenshotType } from '@schoolbeheer/contracts/school/exceptions'
import { languageOf } from '@schoolbeheer/domain/languages'
import { flatInput } from '@schoolbeheer/server/input'
import type { UpstreamFile } from '@schoolbeheer/server/upstream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Apis } from '../apis.ts'
import type { Door } from '../auth/door.ts'

type Served = {
  path: string
  endpoint: FileEndpoint
  /** What the browser is told of the file; undefined for one that must not be shown. */
  describe: (file: UpstreamFile, id: string) => Description | undefined
}

type Description = { type: string; disposition: string }

const served: Record<DownloadName, Served> = {
  schoolGroups: {
    ...downloads.schoolGroups,
    // The API names it in the language asked for.
    describe: (file) => ({
      type: downloads.schoolGroups.endpoint.contentType,
      disposition: saved(`${baseNameOf(file) ?? 'scholengroepen'}.xlsx`),
    }),
  },
  exceptionModel: {
    ...downloads.exceptionModel,
    describe: (file, id) => ({
      type: downloads.exceptionModel.endpoint.contentType,
      disposition: saved(`model-${id}${extensionOf(file)}`),
    }),
  },
  exceptionScreenshot: {
    ...downloads.exceptionScreenshot,
    describe: ({ headers }) => {
      const type = screenshotType(String(headers['content-type'] ?? ''))
      return type ? { type, disposition: 'inline' } : undefined
    },
  },
}

export function downloadRoutes(app: FastifyInstance, door: Door, { school }: Apis): void {
  for (const { path, endpoint, describe } of Object.values(served)) {
    app.get(path, async (request, reply) => {
      const bearer = await door.enter(request, endpoint.permission, school.resource)
      const stop = new AbortController()
      request.raw.once('close', () => stop.abort())
      const language = languageOf(request.headers['accept-language'])
      const caller = { bearer, requestId: request.id, signal: stop.signal, ...(language ? { language } : {}) }
      const upstream = await school.upstream()
      const input = endpoint.input.parse(flatInput(endpoint, request))
      const file = await upstream.file(caller, endpoint, input)
      const description = describe(file, String(input['id']))
      if (!description) {
        stop.abort()
        throw problem(502, { cause: `${endpoint.path} answered what must not be shown` })
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
    .send(body)
}

function saved(fileName: string): string {
  return `attachment; filename="${fileName}"`
}

function baseNameOf({ headers }: UpstreamFile): string | undefined {
  return /filename="?([\w-]{1,60})\.\w+"?(;|$)/.exec(String(headers['content-disposition'] ?? ''))?.[1]
}

function extensionOf({ headers }: UpstreamFile): string {
  return /filename="?[^";]*(\.\w{1,8})"?(;|$)/.exec(String(headers['content-disposition'] ?? ''))?.[1] ?? ''
}
