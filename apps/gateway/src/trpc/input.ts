/**
 * The input of a procedure as superjson writes it. All that we read besides plain JSON is which values are undefined:
 * sets, dates and references to other values would be work for us that anybody can ask for, and no contract has them.
 */
import { problem } from '@schoolbeheer/contracts/problem'
import { z } from 'zod'

const Annotation = z.tuple([z.literal('undefined')])

const Wire = z.strictObject({
  json: z.unknown(),
  meta: z
    .strictObject({
      /** Of the input itself, or by the path of each value. */
      values: z.union([Annotation, z.record(z.string(), z.unknown())]),
      v: z.literal(1).optional(),
    })
    .optional(),
})

/** Throws a 400 Problem. The values that are undefined are changed in place. */
export function readInput(given: unknown): unknown {
  const { data } = Wire.safeParse(given)
  if (!data) throw problem(400)
  const { json, meta } = data
  if (!meta) return json
  if (Array.isArray(meta.values)) return undefined
  for (const [path, annotation] of Object.entries(meta.values)) {
    // Not in the schema of the record, which would write down every single one of thousands that are wrong.
    if (!Annotation.safeParse(annotation).success) throw problem(400)
    setUndefined(json, keysOf(path))
  }
  return json
}

/** The keys between the dots; a dot or a backslash within a key follows a backslash. */
function keysOf(path: string): string[] {
  return [...path.matchAll(/(?:^|\.)((?:[^.\\]|\\[.\\])*)/g)].map(([, key = '']) => key.replaceAll(/\\(.)/g, '$1'))
}

/** Only own keys are followed, so that no path leaves the input. */
function setUndefined(json: unknown, keys: string[]): void {
  const last = keys.pop() ?? ''
  const parent = keys.reduce((value, key) => (hasOwn(value, key) ? value[key] : undefined), json)
  if (!hasOwn(parent, last)) throw problem(400)
  parent[last] = undefined
}

function hasOwn(value: unknown, key: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
}
