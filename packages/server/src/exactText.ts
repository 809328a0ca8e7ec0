/**
 * Entries of a long list that are known by their text. A regular expression that is made from the contract's schema, in
 * the order in which the upstream writes its keys, says in a seventh of the time what `JSON.parse` and the check of
 * `exact.ts` say. Whatever it does not know is read.
 */
import type { z } from 'zod'

type Schema = z.core.JSONSchema._JSONSchema

/** The keys of an object in their order, with those of the objects within. */
type Order = { key: string; within: Order }[]

/** Whole entries at the beginning of a text, and where the last one ends. */
export type Known = { end: number; count: number }

/** Knows the entries of one list, whose order of keys it learns. */
export type ExactText = {
  /** The entries at the beginning of the bytes that say exactly what the contract says; none where it knows none. */
  know: (bytes: Buffer, most: number) => Known
  /** Learns from entries that were read and are exact. */
  learn: (entries: unknown) => void
}

/** A list that is odd this much more often than it is known is not looked at any more. */
const mostMisses = 3

/** @param item the JSON Schema of an entry, which says all that the contract says */
export function createExactText(item: Schema): ExactText {
  const order: Order = []
  let pattern: RegExp | undefined
  let misses = 0
  return {
    know: (bytes, most) => {
      const known = { end: 0, count: 0 }
      if (!pattern || misses > mostMisses) return known
      // Bytes above ASCII stand only in texts, so that it does not matter which letters they are.
      const text = bytes.toString('latin1', 0, 2 * most)
      for (pattern.lastIndex = 0; known.end < most && pattern.test(text); pattern.lastIndex = known.end + 1) {
        known.end = pattern.lastIndex
        known.count += 1
        if (text[known.end] !== ',') break
      }
      if (known.count > 0) misses = Math.max(0, misses - 1)
      return known
    },
    learn: (entries) => {
      misses += 1
      learn(order, entries)
      pattern = regexOf(`${patternOf(item, order)}(?=[,\\]])`)
    },
  }
}

const regexes = new Map<string, RegExp>()

/** The expressions are kept, because V8 compiles each at its first use. */
function regexOf(source: string): RegExp {
  const regex = regexes.get(source) ?? new RegExp(source, 'y')
  if (regexes.size > 100) regexes.clear()
  regexes.set(source, regex)
  return regex
}

/** Puts each new key behind the key before it. */
function learn(order: Order, value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) return value.forEach((one) => learn(order, one))
  let place = 0
  for (const [key, inner] of Object.entries(value)) {
    const known = order.findIndex((one) => one.key === key)
    if (known === -1) order.splice(place, 0, { key, within: [] })
    place = (known === -1 ? place : known) + 1
    learn(order[place - 1]?.within ?? [], inner)
  }
}

/** An expression that nothing fits. */
const nothing = '(?!)'

const texts = String.raw`"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[^"\\\x00-\x1f]*)*"`
/** Numbers as we write them: see `isPlain` of `longLists.ts`. */
const integers = String.raw`(?:0|-?[1-9]\d{0,14})`
const numbers = String.raw`(?:-?(?:0|[1-9]\d{0,7})\.\d{0,5}[1-9]|${integers})`

/** An expression for JSON of this schema without blanks. It fits nothing where the schema says more than it can. */
function patternOf(schema: Schema | undefined, order: Order): string {
  if (typeof schema !== 'object') return nothing
  const { enum: values, type } = schema
  if (values) return either(values.map(literal))
  if ('const' in schema) return literal(schema.const)
  const alternatives = schema.anyOf ?? (Array.isArray(type) ? type.map((one) => ({ ...schema, type: one })) : undefined)
  if (alternatives) {
    // Expressions of which two may fit the same text could take very long.
    const others = alternatives.filter((one) => typeof one !== 'object' || one.type !== 'null')
    return others.length > 1 ? nothing : either(alternatives.map((one) => patternOf(one, order)))
  }
  if (type === 'object') return objectPattern(schema, order)
  if (type === 'array') {
    const item = patternOf(Array.isArray(schema.items) ? undefined : schema.items, order)
    return `\\[(?:${item}(?:,${item})*)?\\]`
  }
  if (type === 'string') return schema.pattern === undefined ? texts : textPattern(schema.pattern)
  if (type === 'integer') return integers
  if (type === 'number') return numbers
  return type === 'boolean' ? '(?:true|false)' : type === 'null' ? 'null' : nothing
}

function either(patterns: string[]): string {
  return `(?:${patterns.join('|')})`
}

function literal(value: unknown): string {
  return Buffer.from(JSON.stringify(value))
    .toString('latin1')
    .replaceAll(/[^\w\x80-\xff]/g, String.raw`\$&`)
}

/** Objects whose first key is never absent, so that a comma stands before every other key. */
function objectPattern({ properties = {}, required = [] }: Exclude<Schema, boolean>, order: Order): string {
  const [first] = order
  if (!first || !required.includes(first.key)) return nothing
  if (required.some((key) => !order.some((one) => one.key === key))) return nothing
  const fields = order.map(({ key, within }, index) => {
    const field = `${index === 0 ? '' : ','}${literal(key)}:${patternOf(properties[key], within)}`
    return required.includes(key) ? field : `(?:${field})?`
  })
  return String.raw`\{${fields.join('')}\}`
}

/** Texts of a pattern in which nothing can be a quote or a backslash, from the first letter to the last. */
function textPattern(pattern: string): string {
  return /^\^(?:\\[d.]|\{\d+\}|[\w:-])*\$$/.test(pattern) ? `"${pattern.slice(1, -1)}"` : nothing
}
