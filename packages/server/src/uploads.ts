/**
 * Files that come in as multipart/form-data: the fields first, which are checked before a byte of a file is read, then
 * the files, each passed on as it comes and never held.
 */
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { UploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import { Problem, invalid, problem } from '@schoolbeheer/contracts/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import { asProblem } from './app.ts'
import { countRead } from './collect.ts'
import { flatInput } from './input.ts'

export type UploadedFile<Part extends string = string> = {
  part: Part
  /** Without folders, control characters and marks that nobody sees; at most 200 characters. */
  name: string
  /** As the sender says it. */
  contentType: string
  /** Throws a Problem when the file is too large or does not arrive whole. */
  stream: AsyncIterable<Buffer>
}

export type Upload<Input, Part extends string> = {
  input: Input
  /** As they come: each is to be read to its end before the next. Throws a Problem when a required one is missing. */
  files: AsyncIterable<UploadedFile<Part>>
}

type Route = {
  url: string
  schema?: FastifySchema
  /** Checks who asks, then calls `readUpload`. */
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
  /** A sender from whom nothing comes for so long is cut off. */
  silentMs?: number
}

/** Adds a route that takes an upload. */
export const uploadRoute = (
  app: FastifyInstance,
  definition: UploadEndpoint,
  { url, schema = {}, handler, silentMs = 120_000 }: Route,
): void => {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { limits, throwFileSizeLimit: false })
    scope.route({
      method: 'POST',
      url,
      schema,
      onRequest: async (request) => void request.raw.setTimeout(silentMs),
      onSend: async (request) => discardRest(request.raw, mostBytes(definition)),
      handler,
    })
  })
}

/** Reads the fields, and of the first file the beginning. Throws Problems: 400, and 413 for what is too large. */
export const readUpload = async <I extends z.ZodObject, Part extends string>(
  definition: UploadEndpoint<I, z.ZodType, Part>,
  request: FastifyRequest,
): Promise<Upload<z.output<I>, Part>> => {
  if (!request.isMultipart()) throw problem(400)
  if (Number(request.headers['content-length'] ?? 0) > mostBytes(definition)) throw problem(413)
  const parts = request.parts()
  const { fields, next } = await readFields(definition, parts)
  const input = definition.input.parse(flatInput(definition, request, fields))
  const { items } = await begin(readFiles(definition, next, parts))
  return { input, files: items }
}

/** What all fields may take together; a file that is too large is found by counting. */
const mostFieldBytes = 8 * 1024 * 1024
const limits = { fieldSize: 256 * 1024, fields: 2500, files: 10, parts: 2510, fileSize: Number.POSITIVE_INFINITY }

const mostBytes = ({ files }: UploadEndpoint): number =>
  Object.values(files).reduce((sum, { maxBytes }) => sum + maxBytes, mostFieldBytes)

type Parts = AsyncIterator<Multipart>

/** Forms end their lines with CRLF, whatever was typed. */
const readFields = async (definition: UploadEndpoint, parts: Parts) => {
  const fields: Record<string, unknown> = {}
  let bytes = 0
  let next = await nextPart(parts)
  for (; next?.type === 'field'; next = await nextPart(parts)) {
    const { fieldname: name, value, valueTruncated } = next
    if (valueTruncated) throw invalid({ [name]: 'shared_fieldtoolong' })
    const text = asText(value).replaceAll('\r\n', '\n')
    const before = fields[name]
    fields[name] = before === undefined ? (isList(definition, name) ? [text] : text) : [before, text].flat()
    bytes += text.length
    if (bytes > mostFieldBytes) throw problem(413)
  }
  return { fields, next }
}

/** A field that says it is JSON comes parsed. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A list travels as a part for each of its items. */
const isList = ({ input }: UploadEndpoint, name: string): boolean => input.shape[name]?.safeParse([]).success === true

async function* readFiles<Part extends string>(
  { files }: UploadEndpoint<z.ZodObject, z.ZodType, Part>,
  first: MultipartFile | undefined,
  parts: Parts,
): AsyncGenerator<UploadedFile<Part>> {
  const missing = new Map(Object.entries<{ required: boolean }>(files))
  for (let next: Multipart | undefined = first; next; next = await nextPart(parts)) {
    const { fieldname: part } = next
    if (next.type === 'field') throw invalid({ [part]: 'shared_fieldafterfile' })
    if (!isPartOf(files, part) || !missing.has(part)) throw invalid({ [part]: 'shared_fieldinvalid' })
    const { isEmpty, items: stream } = await begin(bytesOf(next, files[part].maxBytes))
    // A form's file input in which nothing was chosen.
    if (isEmpty && next.filename === '') continue
    if (isEmpty) throw invalid({ [part]: 'shared_fileempty' })
    missing.delete(part)
    yield { part, name: cleanName(next.filename) || part, contentType: next.mimetype, stream }
  }
  const required = [...missing].filter(([, file]) => file.required)
  if (required.length > 0) throw invalid(Object.fromEntries(required.map(([part]) => [part, 'shared_filerequired'])))
}

const isPartOf = <Part extends string>(files: Record<Part, unknown>, part: string): part is Part =>
  Object.hasOwn(files, part)

async function* bytesOf({ file }: MultipartFile, maxBytes: number): AsyncGenerator<Buffer> {
  let left = maxBytes
  try {
    for await (const piece of file as AsyncIterable<Buffer>) {
      left -= piece.length
      if (left < 0) throw problem(413)
      yield piece
      countRead(piece)
    }
  } catch (error) {
    throw asRefusal(error)
  }
}

const nextPart = async (parts: Parts): Promise<Multipart | undefined> => {
  try {
    const { done, value } = await parts.next()
    return done ? undefined : value
  } catch (error) {
    throw asRefusal(error)
  }
}

/** What the parser says of a body that is broken, too large or cut off: the sender's, whatever it is. */
const asRefusal = (error: unknown): Problem => {
  const refusal = asProblem(error)
  return refusal.status < 500 ? refusal : problem(400, { cause: error })
}

/** Takes the first item already, so that what is wrong from the start is thrown now; it stays the first of the items. */
const begin = async <T>(generator: AsyncGenerator<T>) => {
  const first = await generator.next()
  return { isEmpty: first.done === true, items: withFirst(first, generator) }
}

async function* withFirst<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    if (!first.done) yield first.value
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

const mostNameLength = 200

/** The parser left the folders out. Marks that nobody sees can turn a name around. */
const cleanName = (name: string): string => {
  const visible = name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const extension = /\.\w{1,10}$/.exec(visible)?.[0] ?? ''
  if (visible.length <= mostNameLength) return visible
  return visible.slice(0, mostNameLength - extension.length).toWellFormed() + extension
}

/**
 * Reads on after an answer that came before the end of the body, as browsers read none before they have sent all; a
 * connection that is closed at once takes the answer with it. Who sends more than any upload may be is cut off.
 */
const discardRest = (body: IncomingMessage, most: number): void => {
  if (body.readableEnded || body.destroyed) return
  let left = most
  body.unpipe()
  body.on('data', (piece: Buffer) => {
    left -= piece.length
    if (left < 0) body.destroy()
  })
  body.resume()
}
