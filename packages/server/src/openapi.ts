/** The OpenAPI page of an API, from its endpoints. Requests are parsed by zod in `serve`, so Fastify checks nothing again. */
import { placeOf, type Endpoint, type FileEndpoint, type UploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { z } from 'zod'

/** Serves the page at `/docs`. Call it before the routes are added. */
export async function openApi(
  app: FastifyInstance,
  { title, publicUrl }: { title: string; publicUrl: string },
): Promise<void> {
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1' },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  })
  await app.register(swaggerUi, { routePrefix: '/docs' })
}

type JsonSchema = { type: 'object'; properties: Record<string, unknown>; required: string[] }

/** The Fastify schema of an endpoint: its input split over path, query, header and body. */
export function describe(definition: Endpoint | FileEndpoint | UploadEndpoint): FastifySchema {
  const { properties, required } = Input.parse(
    z.toJSONSchema(definition.input, { io: 'input', unrepresentable: 'any' }),
  )
  const parts: Record<'path' | 'query' | 'header' | 'body', JsonSchema> = {
    path: part(),
    query: part(),
    header: part(),
    body: part(),
  }
  for (const [key, schema] of Object.entries(properties)) {
    const place = placeOf(definition, key)
    const name = place === 'header' ? 'if-match' : key
    parts[place].properties[name] = schema
    if (required.includes(key)) parts[place].required.push(name)
  }
  const files = 'files' in definition ? definition.files : {}
  for (const [key, { required: isRequired }] of Object.entries(files)) {
    parts.body.properties[key] = { type: 'string', format: 'binary' }
    if (isRequired) parts.body.required.push(key)
  }
  const used = ([, { properties: keys }]: [string, JsonSchema]) => Object.keys(keys).length > 0
  return {
    summary: `${definition.summary} (${definition.permission})`,
    tags: [definition.path.split('/')[2] ?? ''],
    ...(definition.permission === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...Object.fromEntries(
      Object.entries({ params: parts.path, querystring: parts.query, headers: parts.header, body: parts.body }).filter(
        used,
      ),
    ),
    ...('files' in definition ? { consumes: ['multipart/form-data'] } : {}),
    response: { 200: answerSchema(definition) },
  }
}

const Input = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
})

function part(): JsonSchema {
  return { type: 'object', properties: {}, required: [] }
}

function answerSchema(definition: Endpoint | FileEndpoint | UploadEndpoint): unknown {
  if ('contentType' in definition)
    return {
      description: 'The file',
      content: { [definition.contentType]: { schema: { type: 'string', format: 'binary' } } },
    }
  const answer = z.toJSONSchema(definition.output, { io: 'input', unrepresentable: 'any' })
  return 'list' in definition && definition.list === 'items'
    ? { type: 'object', properties: { items: answer }, required: ['items'] }
    : answer
}
