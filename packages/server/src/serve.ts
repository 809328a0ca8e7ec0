/**
 * Serves documented endpoints: signs the caller in, checks the permission, parses the flat input, wraps the answer.
 * Every endpoint of a contract needs a handler; a missing one does not compile.
 */
import {
  placeOf,
  type Contract,
  type Endpoint,
  type FileContract,
  type FileEndpoint,
} from '@schoolbeheer/contracts/endpoint'
import { problem } from '@schoolbeheer/contracts/problem'
import { may, type Viewer } from '@schoolbeheer/domain/permissions'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { anonymous, type Authenticate } from './bearer.ts'
import { describe } from './openapi.ts'

export type Handlers<C extends Contract> = {
  [K in keyof C]: (input: z.output<C[K]['input']>, viewer: Viewer) => Promise<z.input<C[K]['output']>>
}

export type FileAnswer = { stream: Readable; fileName: string }

export type FileHandlers<C extends FileContract> = {
  [K in keyof C]: (input: z.output<C[K]['input']>, viewer: Viewer) => Promise<FileAnswer>
}

/** Adds the routes of a contract; the viewer of a public endpoint is `anonymous`. */
export const serve = <C extends Contract>(
  app: FastifyInstance,
  authenticate: Authenticate,
  contract: C,
  handlers: Handlers<C>,
): void => {
  for (const [name, definition] of Object.entries(contract)) {
    const handle = handlers[name as keyof C]
    app.route({
      method: definition.method,
      url: definition.path,
      schema: describe(definition),
      handler: async (request, reply) => {
        const { input, viewer } = await admit(authenticate, definition, request)
        const answer = await handle(input as never, viewer)
        return answer === undefined ? reply.code(204).send() : reply.send(wrap(definition, answer))
      },
    })
  }
}

/** Adds the routes whose answers are files. */
export const serveFiles = <C extends FileContract>(
  app: FastifyInstance,
  authenticate: Authenticate,
  contract: C,
  handlers: FileHandlers<C>,
): void => {
  for (const [name, definition] of Object.entries(contract)) {
    const handle = handlers[name as keyof C]
    app.route({
      method: definition.method,
      url: definition.path,
      schema: describe(definition),
      handler: async (request, reply) => {
        const { input, viewer } = await admit(authenticate, definition, request)
        const { stream, fileName } = await handle(input as never, viewer)
        return reply
          .type(definition.contentType)
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .send(stream)
      },
    })
  }
}

const admit = async (authenticate: Authenticate, definition: Endpoint | FileEndpoint, request: FastifyRequest) => {
  const viewer = definition.permission === 'public' ? anonymous : await authenticate(request.headers.authorization)
  if (!may(viewer, definition.permission)) throw problem(403)
  return { viewer, input: definition.input.parse(flatInput(definition, request)) }
}

const JsonObject = z.record(z.string(), z.unknown()).nullish()

/** Each key from the one place where it travels: a body cannot stand in for the path, nor a query for the body. */
const flatInput = (definition: Endpoint | FileEndpoint, request: FastifyRequest): Record<string, unknown> => {
  const sources: Record<ReturnType<typeof placeOf>, Record<string, unknown> | null | undefined> = {
    path: JsonObject.parse(request.params),
    query: JsonObject.parse(request.query),
    body: JsonObject.parse(request.body),
    header: { ifMatch: request.headers['if-match']?.replaceAll('"', '') },
  }
  return Object.fromEntries(
    Object.keys(definition.input.shape).flatMap((key) => {
      const value = sources[placeOf(definition, key)]?.[key]
      return value === undefined ? [] : [[key, value]]
    }),
  )
}

const wrap = (definition: Endpoint, answer: unknown): unknown =>
  definition.list === 'items' ? { items: answer } : answer
