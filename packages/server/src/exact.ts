/**
 * Answers that say exactly what a contract says: no key more, and nothing that the contract's schema would change. They
 * are known by a validator that is compiled once, which takes a fraction of the time that zod's check takes.
 */
import { Ajv } from 'ajv'
import { z } from 'zod'
import { createExactText, type ExactText } from './exactText.ts'

// Each setting halves the time of the start: schemas that zod wrote need no check, and the code of small schemas gains
// nothing from being rewritten.
const ajv = new Ajv({
  allowUnionTypes: true,
  unicodeRegExp: false,
  validateSchema: false,
  meta: false,
  code: { optimize: false },
})

export type Exact = {
  /** Whether an answer says exactly what its contract says. */
  check: (answer: unknown) => boolean
  /** Knows the entries of a long list by their text. */
  textOf: () => ExactText
}

/** The checks by their JSON Schema: several calls answer the same records. */
const compiled = new Map<string, Exact>()

/**
 * The check of the answers of this schema, which says yes only when zod's answer is equal to what was given. Undefined
 * where the JSON Schema says less than the schema itself, as of a schema that transforms or refines.
 */
export function exactCheck(schema: z.ZodType): Exact | undefined {
  let saysAll = true
  const json = z.toJSONSchema(schema, {
    target: 'draft-7',
    unrepresentable: 'any',
    override: ({ zodSchema }) => {
      saysAll &&= isSaid(zodSchema)
    },
  })
  if (!saysAll) return undefined
  const text = JSON.stringify(json)
  const known = compiled.get(text) ?? { check: ajv.compile(json), textOf: () => createExactText(entryOf(json)) }
  compiled.set(text, known)
  return known
}

function entryOf({ items }: z.core.JSONSchema.JSONSchema) {
  return Array.isArray(items) ? false : (items ?? false)
}

const containers = new Set(['array', 'nullable', 'optional', 'catch', 'boolean', 'null', 'enum', 'literal'])

/** Whether JSON Schema says all that this schema says, apart from the schemas within it. */
function isSaid({ _zod: { def } }: z.core.$ZodTypes): boolean {
  const checks = def.checks ?? []
  if (def.type === 'object') return !def.catchall && checks.length === 0
  if (def.type === 'number') return checks.length === 0 && (!('format' in def) || def.format === 'safeint')
  if (def.type === 'string') return !('format' in def) && checks.every(isPlainPattern)
  return containers.has(def.type) && checks.length === 0
}

/** Lengths are counted in other units by JSON Schema, and flags of patterns are not said. */
function isPlainPattern({ _zod: { def } }: z.core.$ZodCheck): boolean {
  return 'pattern' in def && def.pattern instanceof RegExp && def.pattern.flags === ''
}
