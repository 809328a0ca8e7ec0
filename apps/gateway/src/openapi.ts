/**
 * The OpenAPI document of the gateway for programs in other languages: each procedure as a POST of `{ json }`, and the
 * files. It comes from the same table as the router.
 */
import type { Endpoint, FileEndpoint, Procedure, UploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import { downloads, posted, uploads } from '@schoolbeheer/contracts/gateway/files'
import { procedures } from '@schoolbeheer/contracts/gateway/procedures'
import { filePartSchema, jsonSchemaOf, type JsonSchema } from '@schoolbeheer/contracts/jsonSchema'
import { permissions } from '@schoolbeheer/domain/permissions'
import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

type About = { publicUrl: string; issuer: string }

/** Serves the document, which is made at its first request. */
export function openApiRoute(app: FastifyInstance, about: About): void {
  let made: object | undefined
  app.get('/openapi.json', async () => (made ??= documentOf(about)))
}

function documentOf({ publicUrl, issuer }: About): object {
  const calls = callPaths()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Schoolbeheer: gateway',
      version: productVersion(),
      description:
        'A program gets an access token by the client credentials grant, with the address of this gateway as its ' +
        '`resource`, and the scopes that an operation names. Every call of `/trpc` is a POST of `{ "json": input }`.',
    },
    servers: [{ url: publicUrl }],
    paths: { ...calls.paths, ...filePaths() },
    components: {
      securitySchemes: {
        program: {
          type: 'openIdConnect',
          openIdConnectUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
          description: `The scopes: ${Object.keys(permissions).join(', ')}.`,
        },
      },
      schemas: { ...calls.schemas, CallProblem: callProblem, FileProblem: fileProblem },
    },
  }
}

/** The version of the product stands in the package.json above all. */
function productVersion(): string {
  const text = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version
}

/** The paths of the calls, and the schemas of their bodies and answers by name: generators call types by them. */
function callPaths(): { paths: object; schemas: object } {
  const paths: Record<string, object> = {}
  const schemas: Record<string, object> = {}
  for (const [router, { calls }] of Object.entries(procedures))
    for (const [name, call] of Object.entries<Procedure>(calls)) {
      const operation = capital(router) + capital(name)
      const [body, answer] = [`${operation}Body`, `${operation}Answer`]
      schemas[body] = objectOf({ json: jsonSchemaOf(call.input, 'input') })
      const data = { properties: { json: jsonSchemaOf(call.output, 'output') } }
      schemas[answer] = objectOf({ result: objectOf({ data }) })
      paths[`/trpc/${router}.${name}`] = {
        post: {
          ...operationOf(`${router}.${name}`, router, call),
          requestBody: { required: true, content: json(reference(body)) },
          responses: {
            200: { description: 'The answer', content: json(reference(answer)) },
            default: refusal('CallProblem'),
          },
        },
      }
    }
  return { paths, schemas }
}

function capital(name: string): string {
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}

type File = { path: string; endpoint: FileEndpoint | UploadEndpoint }

function filePaths(): Record<string, object> {
  const paths: Record<string, object> = {}
  const groups = { download: { ...downloads, ...posted }, upload: uploads }
  for (const [kind, files] of Object.entries<Record<string, File>>(groups))
    for (const [name, { path, endpoint }] of Object.entries(files)) {
      const address = path.replaceAll(/:(\w+)/g, '{$1}')
      const operation = { ...operationOf(`${kind}.${name}`, 'files', endpoint), ...partsOf(path, endpoint) }
      paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: operation }
    }
  return paths
}

/** The keys of the path and query of a file's request, or its body, and what it answers. */
function partsOf(path: string, endpoint: FileEndpoint | UploadEndpoint): object {
  const { properties = {}, required = [] } = jsonSchemaOf(endpoint.input, 'input')
  const keys = Object.entries(properties)
  const inPath = ([key]: [string, unknown]) => path.includes(`:${key}`)
  const inQuery = endpoint.method === 'GET' ? keys.filter((key) => !inPath(key)) : []
  const parameters = [
    ...keys.filter(inPath).map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    // A list has commas between its items.
    ...inQuery.map(([name, schema]) => {
      return { name, in: 'query', required: required.includes(name), schema, style: 'form', explode: false }
    }),
  ]
  const inBody = Object.fromEntries(endpoint.method === 'GET' ? [] : keys.filter((key) => !inPath(key)))
  const body = { type: 'object', properties: inBody, required: required.filter((key) => Object.hasOwn(inBody, key)) }
  const content = 'files' in endpoint ? { 'multipart/form-data': { schema: withFiles(body, endpoint) } } : json(body)
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.method === 'POST' ? { requestBody: { required: true, content } } : {}),
    responses: { 200: { description: 'Done', content: answerOf(endpoint) }, default: refusal('FileProblem') },
  }
}

function withFiles(body: { properties: object; required: string[] }, { files }: UploadEndpoint): object {
  const parts = Object.entries(files)
  const schemas = parts.map(([part, file]) => [part, filePartSchema(file)])
  return {
    type: 'object',
    properties: { ...body.properties, ...Object.fromEntries(schemas) },
    required: [...body.required, ...parts.flatMap(([part, one]) => (one.required ? [part] : []))],
  }
}

function answerOf(endpoint: FileEndpoint | UploadEndpoint): object {
  if ('output' in endpoint) return json(jsonSchemaOf(endpoint.output, 'output'))
  return { [endpoint.contentType]: { schema: { type: 'string', format: 'binary' } } }
}

function operationOf(id: string, tag: string, { summary, permission }: Pick<Endpoint, 'summary' | 'permission'>) {
  const security = permission === 'public' ? [] : [{ program: [permission] }]
  return { operationId: id, tags: [tag], summary, security }
}

function refusal(schema: string): object {
  return { description: 'A refusal', content: json(reference(schema)) }
}

function reference(schema: string): object {
  return { $ref: `#/components/schemas/${schema}` }
}

function json(schema: object): object {
  return { 'application/json': { schema } }
}

function objectOf(properties: Record<string, JsonSchema | object>): object {
  return { type: 'object', properties, required: Object.keys(properties) }
}

const text = { type: 'string' }
const fields = { type: 'object', additionalProperties: text }
const obstacles = {
  type: 'array',
  items: { type: 'object', properties: { id: { type: 'integer' }, name: text, reason: text, detail: text } },
}

const callProblem = objectOf({
  error: objectOf({
    json: objectOf({
      message: text,
      code: { type: 'integer' },
      data: objectOf({ code: text, httpStatus: { type: 'integer' }, fields, obstacles }),
    }),
  }),
})

/** A message under `error`, with what stands in the way; or a message for each field. */
const fileProblem = { type: 'object', properties: { error: text, obstacles } }
