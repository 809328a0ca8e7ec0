/** Every call and file of the gateway, with the JSON schemas of what it takes and answers. */
import type { Endpoint, FileEndpoint, Procedure, UploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import { downloads, posted, uploads } from '@schoolbeheer/contracts/gateway/files'
import { procedures } from '@schoolbeheer/contracts/gateway/procedures'
import { jsonSchemaOf, type JsonSchema } from '@schoolbeheer/contracts/jsonSchema'
import { permissions } from '@schoolbeheer/domain/permissions'

export type Entry = {
  /** `schoolGroups.list`, or the name of a file. */
  name: string
  summary: string
  scope: string
  input: JsonSchema
}

export type CallEntry = Entry & { kind: 'query' | 'mutation'; output: JsonSchema }

export type FileEntry = Entry & { path: string }
export type DownloadEntry = FileEntry & { method: 'GET' | 'POST'; contentType: string }
export type UploadEntry = FileEntry & {
  output: JsonSchema
  parts: Record<string, { required: boolean; most?: number }>
}

export const routers: Record<string, CallEntry[]> = Object.fromEntries(
  Object.entries(procedures).map(([router, { calls }]) => [
    router,
    Object.entries<Procedure>(calls).map(([name, call]) => ({
      ...entryOf(`${router}.${name}`, call),
      kind: call.method === 'GET' ? 'query' : 'mutation',
      output: jsonSchemaOf(call.output, 'output'),
    })),
  ]),
)

export const downloadEntries: DownloadEntry[] = Object.entries<{ path: string; endpoint: FileEndpoint }>({
  ...downloads,
  ...posted,
}).map(([name, { path, endpoint }]) => ({
  ...entryOf(name, endpoint),
  path,
  method: endpoint.method,
  contentType: endpoint.contentType,
}))

export const uploadEntries: UploadEntry[] = Object.entries<{ path: string; endpoint: UploadEndpoint }>(uploads).map(
  ([name, { path, endpoint }]) => ({
    ...entryOf(name, endpoint),
    path,
    parts: endpoint.files,
    output: jsonSchemaOf(endpoint.output, 'output'),
  }),
)

export const scopes = Object.keys(permissions)

function entryOf(name: string, { summary, permission, input }: Pick<Endpoint, 'summary' | 'permission' | 'input'>) {
  return { name, summary, scope: permission, input: jsonSchemaOf(input, 'input') }
}
