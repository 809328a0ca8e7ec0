/** The OpenAPI documents of APIs, made from their endpoints, and the page that shows them. */
import { placeOf, type Endpoint, type FileEndpoint, type UploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import { filePartSchema, jsonSchemaOf } from '@schoolbeheer/contracts/jsonSchema'
import helmet from '@fastify/helmet'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance, type FastifySchema } from 'fastify'
import { z } from 'zod'

type PageFacts = { title: string; publicUrl: string }

/**
 * Serves the page at `/docs`: the document of the routes that are added later, and the document of another API.
 * @param endpoints the endpoints of the other API
 */
export async function docsPage(
  app: FastifyInstance,
  about: PageFacts,
  { endpoints, ...other }: PageFacts & { endpoints: readonly (Endpoint | FileEndpoint | UploadEndpoint)[] },
): Promise<void> {
  await document(app, about)
  const otherApp = Fastify()
  onlyDescribes(otherApp)
  await document(otherApp, other)
  for (const endpoint of endpoints) {
    const { method, path: url } = endpoint
    otherApp.route({ method, url, schema: describe(endpoint), handler: async () => undefined })
  }
  await otherApp.ready()
  await app.register(async (scope) => {
    await scope.register(helmet, { contentSecurityPolicy, frameguard: { action: 'deny' } })
    const urls = [
      { url: '/docs/json', name: about.title },
      { url: '/docs/other', name: other.title },
    ]
    await scope.register(swaggerUi, { routePrefix: '/docs', uiConfig: { urls } })
    scope.get('/docs/other', { schema: { hide: true } }, async () => otherApp.swagger())
  })
}

/** Swagger UI styles its elements in place. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'connect-src': ["'self'"],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  },
}

async function document(app: FastifyInstance, { title, publicUrl }: PageFacts): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: '1' },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  })
}

/**
 * Makes the schemas of routes describe and not check: `serve` parses requests by zod. To be called before routes are
 * added.
 */
export function onlyDescribes(app: FastifyInstance): void {
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
}

type JsonSchema = { type: 'object'; properties: Record<string, unknown>; required: string[] }

/** The Fastify schema of an endpoint: its input split over path, query, header and body. */
export function describe(definition: Endpoint | FileEndpoint | UploadEndpoint): FastifySchema {
  const { properties, required } = Input.parse(jsonSchemaOf(definition.input, 'input'))
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
  for (const [key, file] of Object.entries(files)) {
    parts.body.properties[key] = filePartSchema(file)
    if (file.required) parts.body.required.push(key)
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
  const answer = jsonSchemaOf(definition.output, 'input')
  return 'list' in definition && definition.list === 'items'
    ? { type: 'object', properties: { items: answer }, required: ['items'] }
    : answer
}
