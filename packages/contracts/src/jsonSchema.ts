/** JSON schemas (2020-12) of inputs and answers, for documents and for the types of other programs. */
import { z } from 'zod'
import type { UploadFile } from './endpoint.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const made = { input: new WeakMap<z.core.$ZodType, JsonSchema>(), output: new WeakMap<z.core.$ZodType, JsonSchema>() }

/**
 * The JSON schema of what callers send (`input`) or read (`output`). A value that a query carries as text has the type
 * that it has in the body of a typed procedure. It is made once, because a process may have the same API several times,
 * so callers must not change it.
 */
export function jsonSchemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const known = made[io].get(schema)
  if (known) return known
  const fresh = make(schema, io)
  made[io].set(schema, fresh)
  return fresh
}

function make(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // An answer may get more fields.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      const {
        _zod: { def },
      } = zodSchema
      if (def.type === 'nullable') joinNull(jsonSchema)
      if (io === 'input' && def.type === 'pipe' && def.in instanceof z.ZodTransform)
        Object.assign(jsonSchema, jsonSchemaOf(def.out, io))
    },
  })
  return rest
}

/**
 * Says that a value may be null by its type, where it has one type: of a choice between it and null several generators
 * of clients make a class without properties.
 */
function joinNull(schema: JsonSchema): void {
  const value = schema.anyOf?.[0]
  if (typeof value !== 'object' || typeof value.type !== 'string' || value.const !== undefined) return
  delete schema.anyOf
  Object.assign(schema, value, { type: [value.type, 'null'] }, value.enum ? { enum: [...value.enum, null] } : {})
}

/** The schema of a part of an upload that holds a file, or several where it may be repeated. */
export function filePartSchema({ most }: UploadFile): JsonSchema {
  const file: JsonSchema = { type: 'string', format: 'binary' }
  return most ? { type: 'array', items: file, maxItems: most } : file
}
