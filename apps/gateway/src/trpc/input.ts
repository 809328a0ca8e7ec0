/**
 * The input of a procedure as superjson writes it. Besides plain JSON we read only the list of undefined values: sets,
 * dates and references to other values would be work for us that anybody can ask for, and no contract has them.
 */
import { problem } from '@schoolbeheer/contracts/problem'
import { z } from 'zod'

const Wire = z.object({
  json: z.unknown(),
  meta: z.custom<object>(isObject).optional(),
})

const Meta = z.object({
  /** An annotation of the input itself, or one by the path of each value. */
  values: z.custom<object>(isObject),
  v: z.literal(1).optional(),
})

/** The limits of the paths: more than any form has, to bound the work for a body that is nothing but paths. */
const [mostPaths, longestPath] = [1000, 200]

/** Reads the input, with its undefined values changed in place. Throws a 400 Problem. */
export function readInput(given: unknown): unknown {
  const { json, meta } = parse(Wire, given)
  if (!meta) return json
  // The checks are written by hand, because a schema would write down every single one of thousands of wrong values.
  if (Object.keys(meta).some((key) => !Object.hasOwn(Meta.shape, key))) throw problem(400)
  const { values } = parse(Meta, meta)
  if (isUndefined(values)) return undefined
  const paths = Object.entries(values)
  if (paths.length > mostPaths) throw problem(400)
  for (const [path, annotation] of paths) {
    if (path.length > longestPath || !isUndefined(annotation)) throw problem(400)
    setUndefined(json, keysOf(path))
  }
  return json
}

function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, success } = schema.safeParse(value)
  if (!success) throw problem(400)
  return data
}

function isUndefined(annotation: unknown): boolean {
  return Array.isArray(annotation) && annotation.length === 1 && annotation[0] === 'undefined'
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
  return isObject(value) && Object.hasOwn(value, key)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
