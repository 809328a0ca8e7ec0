/** The flat input of a call, gathered from the places where its keys travel. */
import { placeOf } from '@schoolbeheer/contracts/endpoint'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

const JsonObject = z.record(z.string(), z.unknown()).nullish()

/** Takes each key only from its own place: a body cannot replace a key of the path, nor a query a key of the body. */
export function flatInput(
  definition: Parameters<typeof placeOf>[0] & { input: z.ZodObject },
  request: FastifyRequest,
  body = request.body,
): Record<string, unknown> {
  const sources: Record<ReturnType<typeof placeOf>, Record<string, unknown> | null | undefined> = {
    path: JsonObject.parse(request.params),
    query: JsonObject.parse(request.query),
    body: JsonObject.parse(body),
    header: { ifMatch: request.headers['if-match']?.replaceAll('"', '') },
  }
  return Object.fromEntries(
    Object.keys(definition.input.shape).flatMap((key) => {
      const value = sources[placeOf(definition, key)]?.[key]
      return value === undefined ? [] : [[key, value]]
    }),
  )
}
