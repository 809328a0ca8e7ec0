/** A server that takes uploads, and forms for it, made as a browser makes them or written by hand. */
import { uploadEndpoint, type UploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import type { Problem } from '@schoolbeheer/contracts/problem'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach } from 'vitest'
import { z } from 'zod'
import { createApp } from '../app.ts'
import type { Pace } from '../patience.ts'
import { listen } from '../start.ts'
import { readUpload, uploadRoute } from '../uploads.ts'

export const maxBytes = 100_000
const definition = uploadEndpoint({
  method: 'POST',
  path: '/api/things/:id',
  summary: '',
  permission: 'public',
  input: z.object({
    id: z.coerce.number(),
    name: z.string().max(300),
    tags: z.array(z.string()).default([]),
    test: z.stringbool(),
  }),
  output: z.unknown(),
  maxFields: 2500,
  maxFieldBytes: 64 * 1024,
  files: {
    model: { required: true, maxBytes },
    picture: { required: false, maxBytes },
    page: { required: false, maxBytes, most: 3 },
  },
})

type Options = {
  before?: () => void
  busy?: () => Promise<unknown>
  /** The limits of the form's contract, instead of the largest that a form may have. */
  limits?: Pick<UploadEndpoint, 'maxFields' | 'maxFieldBytes'>
  silentMs?: number
  arrivesWithin?: number
  files?: Pace
}

const stops: (() => unknown)[] = []
afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

/**
 * A server that answers the form that it has read. `before` stands for the checks of a handler before reading, `busy`
 * for its work before it reads a file.
 */
export async function startUploads({
  before = () => {},
  busy = async () => {},
  limits = {},
  silentMs = 60_000,
  arrivesWithin = 60_000,
  files = { ms: 60_000, bytesPerSecond: 1 },
}: Options = {}) {
  const app = createApp({ name: 'test', log: { LOG_LEVEL: 'info' }, ready: {}, arrivesWithin, files, silentMs })
  stops.push(() => app.close())
  const limited = { ...definition, ...limits }
  const reading = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<unknown>()
  const readAll = async (request: FastifyRequest, reply: FastifyReply) => {
    const { parts, input } = await readUpload(limited, { request, reply, sender: { viewer: 'somebody' } })
    const read: object[] = []
    for await (const part of parts) {
      if ('fields' in part) continue
      const { stream, ...file } = part
      reading.resolve()
      await busy()
      read.push({ ...file, content: await text(stream) })
    }
    return { input: input(), files: read }
  }
  uploadRoute(app, limited, {
    url: definition.path,
    handler: async (request, reply) => {
      before()
      const read = readAll(request, reply)
      read.catch(ended.resolve)
      return read
    },
  })
  const url = `${await listen(app, { host: '127.0.0.1', port: 0 })}/api/things/7`
  const post = async (form: FormData | string, contentType?: string) => {
    const headers = contentType ? { 'content-type': contentType } : {}
    const response = await fetch(url, { method: 'POST', body: form, headers })
    return { status: response.status, body: await response.json() }
  }
  return { url, post, reading, ended }
}

export type Entry = [name: string, value: string | Blob, fileName?: string]

export const fields: Entry[] = [
  ['name', 'Dender'],
  ['test', 'true'],
]
export function model(content = '<model/>', fileName = 'model.xml'): Entry {
  return ['model', new Blob([content], { type: 'text/xml' }), fileName]
}

export function page(content: string, fileName = 'page.xml'): Entry {
  return ['page', new Blob([content], { type: 'text/xml' }), fileName]
}

export function formOf(...entries: Entry[]) {
  const form = new FormData()
  for (const [name, value, fileName] of entries)
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, fileName)
  return form
}

export function raw(...lines: string[]) {
  return lines.join('\r\n')
}
export const namePart = ['--b', 'Content-Disposition: form-data; name="name"', '', 'x']
export const testPart = ['--b', 'Content-Disposition: form-data; name="test"', '', 'true']
export const modelPart = ['--b', 'Content-Disposition: form-data; name="model"; filename="m"', '', 'half']
export const multipart = 'multipart/form-data; boundary=b'

export const modelHead = raw(
  ...namePart,
  ...testPart,
  '--b',
  'Content-Disposition: form-data; name="model"; filename="m"',
  '',
  '',
)

/**
 * A connection on which a form has begun; its answer is not read until the test reads it. An endless form has no
 * content length.
 */
export function begin(url: string, contentLength: number, head = modelHead) {
  const { host, hostname, port, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  stops.push(() => socket.destroy())
  const lines = [`POST ${pathname} HTTP/1.1`, `Host: ${host}`, `Content-Type: ${multipart}`]
  const length =
    contentLength === Infinity
      ? ['Transfer-Encoding: chunked', '', 'fffffff']
      : [`Content-Length: ${contentLength}`, '']
  socket.write(raw(...lines, ...length, head))
  return socket
}

/** Throws, as a handler that refuses. */
export function refuse(refusal: Problem) {
  throw refusal
}
