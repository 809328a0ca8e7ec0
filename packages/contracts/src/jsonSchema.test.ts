import { expect, test } from 'vitest'
import { z } from 'zod'
import { jsonSchemaOf } from './jsonSchema.ts'

test('a value that may be null says so by its type, with its limits and choices', () => {
  const schema = z.object({
    name: z.string().max(5).nullable(),
    choice: z.enum(['a', 'b']).nullable(),
    either: z.union([z.object({ id: z.int32() }), z.string()]).nullable(),
  })
  expect(jsonSchemaOf(schema, 'input')).toMatchObject({
    properties: {
      name: { type: ['string', 'null'], maxLength: 5 },
      choice: { type: ['string', 'null'], enum: ['a', 'b', null] },
      either: { anyOf: [{ anyOf: [{ type: 'object' }, { type: 'string' }] }, { type: 'null' }] },
    },
  })
})
