/**
 * The serving of documented endpoints: it identifies the caller, checks the permission, parses the flat input, and
 * sends the part of the answer that the caller may see. Every endpoint of a contract needs a handler; without it the
 * code does not compile.
 */
import type {
  Contract,
  Endpoint,
  FileContract,
  FileEndpoint,
  UploadContract,
  UploadEndpoint,
} from '@schoolbeheer/contracts/endpoint'
import { problem } from '@schoolbeheer/contracts/problem'
import { languageOf, type Language } from '@schoolbeheer/domain/languages'
import { may, type Viewer } from '@schoolbeheer/domain/permissions'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Server } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { anonymous, type Authenticate } from './bearer.ts'
import { flatInput } from './input.ts'
import { stopWith } from './leaving.ts'
import { describe } from './openapi.ts'
import { release } from './release.ts'
import { sendVisible } from './sendVisible.ts'
import { createTurns, inItsTurns, takeTurn, type Share, type Turns } from './turns.ts'
import { addressOf, readUpload, uploadRoute, type Upload } from './uploads.ts'

/** The app that gets the routes, and the check of their callers. */
export type Api = { app: FastifyInstance; authenticate: Authenticate }

export type Handlers<C extends Contract> = {
  [K in keyof C]: (input: z.output<C[K]['input']>, viewer: Viewer) => Answer<z.input<C[K]['output']>>
}

/** A list may come in parts, each of them a list, so that its entries need not be there all at once. */
type Answer<Output> = Promise<Output> | (Output extends readonly unknown[] ? AsyncIterable<Output> : never)

/**
 * Versions of answers: texts that differ whenever anything differs that the handler reads from the database for this
 * input and viewer. They are read before the answer, so that no answer is newer than it says.
 */
export type Versions<C extends Contract> = {
  [K in keyof C]?: (input: z.output<C[K]['input']>, viewer: Viewer) => Promise<string>
}

/**
 * A file as an answer. The endpoint's content type is used unless the file has its own. The name is plain ASCII without
 * quotes.
 */
export type FileAnswer = { stream: Readable; fileName: string; contentType?: string }

export type FileHandlers<C extends FileContract> = {
  [K in keyof C]: (input: z.output<C[K]['input']>, viewer: Viewer, language: Language) => Promise<FileAnswer>
}

export type UploadHandlers<C extends UploadContract> = {
  [K in keyof C]: (
    incoming: UnreadUpload<z.output<C[K]['input']>, keyof C[K]['files'] & string>,
    viewer: Viewer,
  ) => Promise<z.input<C[K]['output']>>
}

/** An upload that is not read yet, so that a handler can refuse it first. */
export type UnreadUpload<Input, Part extends string> = {
  /** The keys of the input that are in the path and headers. */
  address: Record<string, unknown>
  /** Aborts once nobody waits for the answer any more. */
  signal: AbortSignal
  /** See `readUpload`. */
  read: () => Promise<Upload<Input, Part>>
}

/**
 * Adds the routes of a contract; the viewer of a public endpoint is `anonymous`. Answers with a version have it as
 * their ETag, and are not made for callers who have them.
 */
export function serve<C extends Contract>(
  { app, authenticate }: Api,
  contract: C,
  handlers: Handlers<C>,
  versions: Versions<C> = {},
): void {
  for (const [name, definition] of Object.entries(contract)) {
    const handle = handlers[name as keyof C]
    const versionOf = versions[name as keyof C]
    app.route({
      ...routeOf(definition),
      handler: async (request, reply) => {
        const { input, viewer } = await admit(authenticate, definition, request)
        return inTurnOf(viewer, definition.maxBodyBytes ? 'large' : 'calls', reply, async () => {
          if (versionOf) {
            const etag = etagOf(viewer, definition, input, await versionOf(input as never, viewer))
            reply.header('etag', etag)
            if (request.headers['if-none-match'] === etag) return reply.code(304).send()
          }
          const answer = await handle(input as never, viewer)
          return answer === undefined ? reply.code(204).send() : sendVisible(reply, definition, { answer, viewer })
        })
      },
    })
  }
}

/**
 * A strong ETag, which no other viewer has: what an answer says depends on who asks. Another release may say something
 * else of the same rows.
 */
function etagOf(viewer: Viewer, { path }: Endpoint, input: unknown, version: string): string {
  const told = JSON.stringify([release, viewer, path, input, version])
  return `"${createHash('sha256').update(told).digest('base64url').slice(0, 22)}"`
}

/** The route of an endpoint, with its body limit where that differs from the limit of the app. */
function routeOf(definition: Endpoint | FileEndpoint) {
  const { method, path, maxBodyBytes } = definition
  return {
    method,
    url: path,
    schema: describe(definition),
    ...(maxBodyBytes !== undefined && { bodyLimit: maxBodyBytes }),
  }
}

/** Adds the routes whose answers are files, in the language that Accept-Language asks for. */
export function serveFiles<C extends FileContract>(
  { app, authenticate }: Api,
  contract: C,
  handlers: FileHandlers<C>,
): void {
  for (const [name, definition] of Object.entries(contract)) {
    const handle = handlers[name as keyof C]
    app.route({
      ...routeOf(definition),
      handler: async (request, reply) => {
        const { input, viewer } = await admit(authenticate, definition, request)
        const language = languageOf(request.headers['accept-language']) ?? 'nl'
        return inTurnOf(viewer, 'files', reply, async () => {
          const answer = await handle(input as never, viewer, language)
          const { stream, fileName, contentType = definition.contentType } = answer
          return reply
            .type(contentType)
            .header('content-disposition', `attachment; filename="${fileName}"`)
            .send(stream)
        })
      },
    })
  }
}

/** Adds the routes that take files; the body is not read before the caller's permission is checked. */
export function serveUploads<C extends UploadContract>(
  { app, authenticate }: Api,
  contract: C,
  handlers: UploadHandlers<C>,
): void {
  for (const [name, definition] of Object.entries(contract)) {
    const handle = handlers[name as keyof C]
    uploadRoute(app, definition, {
      url: definition.path,
      schema: describe(definition),
      handler: async (request, reply) => {
        const viewer = await admitted(authenticate, definition, request)
        const address = addressOf(definition, request)
        const sender =
          definition.permission === 'public' ? { secret: JSON.stringify(address) } : { viewer: viewer.userId }
        const { signal } = stopWith(reply)
        const read = () => readUpload(definition, { request, reply, sender })
        return handle({ address, signal, read } as never, viewer)
      },
    })
  }
}

async function admit(authenticate: Authenticate, definition: Endpoint | FileEndpoint, request: FastifyRequest) {
  const viewer = await admitted(authenticate, definition, request)
  return { viewer, input: definition.input.parse(flatInput(definition, request)) }
}

async function admitted(
  authenticate: Authenticate,
  { permission }: Endpoint | FileEndpoint | UploadEndpoint,
  { headers }: FastifyRequest,
): Promise<Viewer> {
  const viewer = permission === 'public' ? anonymous : await authenticate(headers.authorization)
  if (!may(viewer, permission)) throw problem(403)
  return viewer
}

const shares: Record<'calls' | 'large' | 'files', Share> = {
  calls: { atOnce: 4, waiting: 200 },
  // The bodies of large calls wait with them.
  large: { atOnce: 4, waiting: 30 },
  files: { atOnce: 3, waiting: 30 },
}

const servers = new WeakMap<Server, Record<keyof typeof shares, Turns>>()

/** Public calls have no turns: they are limited by network before they come here (`gateway/src/open`). */
async function inTurnOf<T>(
  viewer: Viewer,
  what: keyof typeof shares,
  reply: FastifyReply,
  work: () => Promise<T>,
): Promise<T> {
  if (viewer === anonymous) return work()
  const { server } = reply.server
  const { calls, large, files } = shares
  const turns = servers.get(server) ?? {
    calls: createTurns(calls),
    large: createTurns(large),
    files: createTurns(files),
  }
  servers.set(server, turns)
  return inItsTurns(reply, async () => {
    await takeTurn(turns[what], viewer.userId, reply)
    return work()
  })
}
