/**
 * Files that come in as multipart/form-data, among fields in any order: each file is passed on as it comes and never
 * held, the fields are checked as soon as they are there and kept until the form has ended.
 */
import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import { placeOf, type UploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import { mediaTypeOf } from '@schoolbeheer/contracts/mediaType'
import { Problem, fieldErrors, invalid, problem } from '@schoolbeheer/contracts/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { asProblem } from './app.ts'
import { countRead } from './collect.ts'
import { flatInput } from './input.ts'

export type UploadedFile<Part extends string = string> = {
  part: Part
  /** Without folders, control characters and marks that nobody sees; at most 200 characters. */
  name: string
  /** A media type, as the sender says it. */
  contentType: string
  /** Throws a Problem when the file is too large or does not arrive whole. */
  stream: AsyncIterable<Buffer>
}

/** Fields that come together, as the contract reads them, or a file. */
export type FormPart<Part extends string = string> = { fields: Record<string, unknown> } | UploadedFile<Part>

export type Upload<Input, Part extends string> = {
  /** What is not in the form: the input's keys of path and headers. */
  address: Record<string, unknown>
  /** The input, if all that it needs came before the first file. */
  early: Input | undefined
  /** In their order; each file is to be read to its end before the next part. Throws a Problem when something is missing. */
  parts: AsyncIterable<FormPart<Part>>
  /** The input, to be asked for once the parts are read: a Problem as long as a field is missing. */
  input: () => Input
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
export function uploadRoute(
  app: FastifyInstance,
  definition: UploadEndpoint,
  { url, schema = {}, handler, silentMs = 120_000 }: Route,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { limits, throwFileSizeLimit: false, isPartAFile })
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

/** Reads up to the beginning of the first file. Throws Problems: 400, and 413 for what is too large. */
export async function readUpload<I extends z.ZodObject, Part extends string>(
  definition: UploadEndpoint<I, z.ZodType, Part>,
  request: FastifyRequest,
): Promise<Upload<z.output<I>, Part>> {
  if (!request.isMultipart()) throw problem(400)
  if (Number(request.headers['content-length'] ?? 0) > mostBytes(definition)) throw problem(413)
  const texts: Texts = new Map()
  const flat = () => flatInput(definition, request, valuesOf(definition, texts))
  const address = parse(only(definition, inAddress), flat())
  const input = () => parse(definition.input, flat())
  const { items } = await begin(readParts(definition, received(request.parts()), texts, input), isFile)
  return { address, early: definition.input.safeParse(flat()).data, parts: items, input }
}

/** A part that has no name of a file is a field, whatever it says of its type. */
function isPartAFile(_name: string | undefined, _type: string | undefined, fileName: string | undefined): boolean {
  return fileName !== undefined
}

/** What all fields may take together; a file that is too large is found by counting. */
const mostFieldBytes = 8 * 1024 * 1024
const limits = { fieldSize: 256 * 1024, fields: 2500, files: 10, parts: 2510, fileSize: Number.POSITIVE_INFINITY }

function mostBytes({ files }: UploadEndpoint): number {
  return Object.values(files).reduce((sum, { maxBytes }) => sum + maxBytes, mostFieldBytes)
}

/** The texts of each field, in their order. */
type Texts = Map<string, string[]>

/** A list travels as a part for each of its items; a field that is none and comes twice fits nothing. */
function valuesOf({ input }: UploadEndpoint, texts: Texts): Record<string, unknown> {
  return Object.fromEntries(
    [...texts].map(([name, all]) => {
      const isList = input.shape[name]?.safeParse([]).success === true
      return [name, all.length === 1 && !isList ? all[0] : all]
    }),
  )
}

function inAddress(definition: UploadEndpoint, key: string): boolean {
  return placeOf(definition, key) !== 'body'
}

/** The schema of some keys of the input. */
function only(definition: UploadEndpoint, belongs: (definition: UploadEndpoint, key: string) => boolean) {
  return z.object(
    Object.fromEntries(Object.entries(definition.input.shape).filter(([key]) => belongs(definition, key))),
  )
}

/** A Problem goes through an upload as it is. */
function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value)
  if (error) throw invalid(fieldErrors(error))
  return data
}

function isFile(part: FormPart): boolean {
  return 'stream' in part
}

type Parts = AsyncGenerator<Multipart>

/** The parts as the parser gives them. Throws Problems. */
async function* received(parts: AsyncIterable<Multipart>): Parts {
  let bytes = 0
  try {
    for await (const part of parts) {
      if (part.type === 'field') bytes += asText(part.value).length
      if (bytes > mostFieldBytes) throw problem(413)
      yield part
    }
  } catch (error) {
    throw asRefusal(error)
  }
}

/** A field that says it is JSON comes parsed. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Adds the fields to `texts`; when they have all come, `input` says whether something is wrong or missing. */
async function* readParts<Part extends string>(
  definition: UploadEndpoint<z.ZodObject, z.ZodType, Part>,
  parts: Parts,
  texts: Texts,
  input: () => unknown,
): AsyncGenerator<FormPart<Part>> {
  const { files } = definition
  const missing = new Map(Object.entries<{ required: boolean }>(files))
  let next: MultipartFile | undefined
  do {
    const given: Texts = new Map()
    next = await readFields(definition, parts, [given, texts])
    if (!next) {
      input()
      requireFiles(missing)
    }
    yield {
      fields: parse(
        only(definition, (_, key) => given.has(key)),
        valuesOf(definition, given),
      ),
    }
    if (!next) continue
    const { fieldname: part, filename, mimetype } = next
    if (!isPartOf(files, part) || !missing.has(part)) throw invalid({ [part]: 'shared_fieldinvalid' })
    const { isEmpty, items: stream } = await begin(bytesOf(next, files[part].maxBytes))
    // A form's file input in which nothing was chosen.
    if (isEmpty && filename === '') continue
    if (isEmpty) throw invalid({ [part]: 'shared_fileempty' })
    missing.delete(part)
    yield { part, name: cleanName(filename) || part, contentType: mediaTypeOf(mimetype) ?? anyType, stream }
  } while (next)
}

const anyType = 'application/octet-stream'

/**
 * Reads the fields up to the next file at once: nothing holds the parser back between fields, and what waited for
 * somebody slow would heap up. Forms end their lines with CRLF, whatever was typed.
 */
async function readFields(
  definition: UploadEndpoint,
  parts: Parts,
  collected: [given: Texts, all: Texts],
): Promise<MultipartFile | undefined> {
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    if (next.value.type === 'file') return next.value
    const { fieldname: name, value, valueTruncated } = next.value
    if (valueTruncated && !definition.cutsFields) throw invalid({ [name]: 'shared_fieldtoolong' })
    if (!Object.hasOwn(definition.input.shape, name) || inAddress(definition, name)) continue
    const text = asText(value).replaceAll('\r\n', '\n')
    for (const texts of collected) add(texts, name, text)
  }
  return undefined
}

function add(texts: Texts, name: string, text: string): void {
  const known = texts.get(name)
  if (known) known.push(text)
  else texts.set(name, [text])
}

function requireFiles(missing: Map<string, { required: boolean }>): void {
  const required = [...missing].filter(([, file]) => file.required)
  if (required.length > 0) throw invalid(Object.fromEntries(required.map(([part]) => [part, 'shared_filerequired'])))
}

function isPartOf<Part extends string>(files: Record<Part, unknown>, part: string): part is Part {
  return Object.hasOwn(files, part)
}

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

/** What the parser says of a body that is broken, too large or cut off: the sender's, whatever it is. */
function asRefusal(error: unknown): Problem {
  const refusal = asProblem(error)
  return refusal.status < 500 ? refusal : problem(400, { cause: error })
}

/** Takes items already up to one that is enough, so that what is wrong from the start is thrown now; they stay among the items. */
async function begin<T>(generator: AsyncGenerator<T>, isEnough: (item: T) => boolean = () => true) {
  const taken: T[] = []
  for (let next = await generator.next(); !next.done; next = await generator.next()) {
    taken.push(next.value)
    if (isEnough(next.value)) break
  }
  return { isEmpty: taken.length === 0, items: withTaken(taken, generator) }
}

async function* withTaken<T>(taken: T[], rest: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    yield* taken
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

const mostNameLength = 200

/** The parser left the folders out. Marks that nobody sees can turn a name around. */
function cleanName(name: string): string {
  const visible = name.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const extension = /\.\w{1,10}$/.exec(visible)?.[0] ?? ''
  if (visible.length <= mostNameLength) return visible
  return visible.slice(0, mostNameLength - extension.length).toWellFormed() + extension
}

/**
 * Reads on after an answer that came before the end of the body, as browsers read none before they have sent all; a
 * connection that is closed at once takes the answer with it. Who sends more than any upload may be is cut off.
 */
function discardRest(body: IncomingMessage, most: number): void {
  if (body.readableEnded || body.destroyed) return
  let left = most
  body.unpipe()
  body.on('data', (piece: Buffer) => {
    left -= piece.length
    if (left < 0) body.destroy()
  })
  body.resume()
}
