/** A call of each procedure and a request for each file, with an input that most of them take. */
import type { Procedure } from '@schoolbeheer/contracts/endpoint'
import { downloads, posted } from '@schoolbeheer/contracts/gateway/files'
import { procedures, type RouterContract } from '@schoolbeheer/contracts/gateway/procedures'
import { pathKeys } from '@schoolbeheer/contracts/endpoint'
import { z } from 'zod'

export const calls = Object.entries<RouterContract>(procedures).flatMap(([router, routed]) =>
  Object.entries<Procedure>(routed.calls).map(([name, { method, permission, input }]) => ({
    name: `${router}.${name}`,
    permission,
    isQuery: method === 'GET',
    input: sampleOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
  })),
)

export const files = Object.values({ ...downloads, ...posted }).map(
  ({ path, endpoint: { method, permission, input } }) => {
    const sample = z
      .record(z.string(), z.unknown())
      .parse(sampleOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })))
    const url = pathKeys(path).reduce((address, key) => address.replace(`:${key}`, String(sample[key])), path)
    const query = new URLSearchParams(
      Object.entries(sample).map(([key, value]): [string, string] => [key, String(value)]),
    )
    const headers = { 'content-type': 'application/json' }
    return method === 'GET'
      ? { url: `${url}?${query}`, permission, init: {} }
      : { url, permission, init: { method, headers, body: JSON.stringify(sample) } }
  },
)

/** A value that the schema describes. */
function sampleOf(schema: z.core.JSONSchema._JSONSchema | undefined): unknown {
  if (typeof schema !== 'object') return 'x'
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  const [one] = schema.enum ?? []
  if (one !== undefined) return one
  const [way] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? []
  if (way !== undefined) return sampleOf(way)
  const { properties = {}, required = [], items } = schema
  if (schema.type === 'object') return Object.fromEntries(required.map((key) => [key, sampleOf(properties[key])]))
  if (schema.type === 'array') return [sampleOf(Array.isArray(items) ? items[0] : items)]
  if (schema.type === 'boolean') return true
  return schema.type === 'string' ? '2026-11-22' : 2026
}
