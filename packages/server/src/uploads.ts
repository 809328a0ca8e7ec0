/**
 * Files that come in as multipart/form-data, mixed with fields in any order. Each file is passed on as it comes in and
 * never held whole. Fields are checked as soon as they have arrived, and kept until the form has ended.
 */
import multipart, { type MultipartFile } from '@fastify/multipart'
import { placeOf, type UploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import { mediaTypeOf } from '@schoolbeheer/contracts/mediaType'
import { fieldErrors, invalid, problem } from '@schoolbeheer/contracts/problem'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import { formLimits, mostBytes, receive, type Arrival } from './arrival.ts'
import { cleanName } from './cleanName.ts'
import { discardRest } from './discardRest.ts'
import { flatInput } from './input.ts'
import { answered } from './leaving.ts'
import { allowances, requireFiles, within } from './partLimits.ts'
import { takePlace, type Sender } from './places.ts'
import { readAhead } from './readAhead.ts'
import { gone, takeOver } from './slowBodies.ts'

export type UploadedFile<Part extends string = string> = {
  part: Part
  /** The name without folders, control characters and invisible marks; at most 200 characters. */
  name: string
  /** The media type that the sender names. */
  contentType: string
  /** The bytes. Throws a Problem when the file is too large or does not arrive whole. */
  stream: AsyncIterable<Buffer>
}

/** Either a file, or the fields that came before the next file, as the contract reads them. */
export type FormPart<Part extends string = string> = { fields: Record<string, unknown> } | UploadedFile<Part>

export type Upload<Input, Part extends string> = {
  /** The keys of the input that are not in the form, but in the path and headers. */
  address: Record<string, unknown>
  /** The input, if every field that it needs came before the first file. */
  early: Input | undefined
  /**
   * The parts in their order. Each file must be read to its end before the next part. Throws a Problem when something
   * is missing.
   */
  parts: AsyncIterable<FormPart<Part>>
  /** Gives the input once all parts are read; throws a Problem as long as a field is missing. */
  input: () => Input
}

type Route = {
  url: string
  schema?: FastifySchema
  /** Identifies the sender and checks the permission, then calls `readUpload`: nothing of the body is read before. */
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

/** Adds a route that takes an upload. */
export function uploadRoute(
  app: FastifyInstance,
  definition: UploadEndpoint,
  { url, schema = {}, handler }: Route,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(multipart, { limits: formLimits(definition), throwFileSizeLimit: false, isPartAFile })
    scope.route({
      method: 'POST',
      url,
      schema,
      onSend: async (request) => discardRest(request.raw, mostBytes(definition)),
      handler,
    })
  })
}

type UploadRequest<I> = {
  request: FastifyRequest
  reply: FastifyReply
  sender: Sender
  /** Gets the early input, also when the first file is refused at once. */
  seeEarly?: (early: I | undefined) => void
}

/**
 * Takes a place for the sender until the form has gone, and reads up to the beginning of the first file. Throws
 * Problems: 400, 413 for a form that is too large, 429 when too many send.
 */
export async function readUpload<I extends z.ZodObject, Part extends string>(
  definition: UploadEndpoint<I, z.ZodType, Part>,
  { request, reply, sender, seeEarly }: UploadRequest<z.output<I>>,
): Promise<Upload<z.output<I>, Part>> {
  const clocks = takeOver(request.raw)
  if (!clocks || !request.isMultipart()) throw problem(400)
  if (Number(request.headers['content-length'] ?? 0) > mostBytes(definition)) throw problem(413)
  const leave = takePlace(request.server.server, sender)
  // A sender who is refused half-way may go on sending, and the fields that were read stay in memory as long.
  void Promise.all([gone(request.raw), answered(reply.raw)]).then(leave)
  const texts: Texts = new Map()
  const address = addressOf(definition, request)
  const flat = () => flatInput(definition, request, valuesOf(definition, texts))
  const input = () => parse(definition.input, flat())
  const early = () => definition.input.safeParse(flat()).data
  try {
    const { items } = await readAhead(readParts(definition, receive(definition, request, clocks), texts, input), isFile)
    return { address, early: early(), parts: items, input }
  } finally {
    seeEarly?.(early())
  }
}

/** The keys of the input that are in the path and headers. Throws a Problem. */
export function addressOf(definition: UploadEndpoint, request: FastifyRequest): Record<string, unknown> {
  return parse(only(definition, inAddress), flatInput(definition, request, {}))
}

/** A part without a file name is a field, whatever its content type. */
function isPartAFile(_name: string | undefined, _type: string | undefined, fileName: string | undefined): boolean {
  return fileName !== undefined
}

/** The texts of each field, in their order. */
type Texts = Map<string, string[]>

/**
 * The values of the fields. A list travels as one part for each item. Any other field that comes twice becomes a list,
 * which its schema refuses.
 */
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

/** The input's schema, with only some of its keys. */
function only(definition: UploadEndpoint, belongs: (definition: UploadEndpoint, key: string) => boolean) {
  return z.object(
    Object.fromEntries(Object.entries(definition.input.shape).filter(([key]) => belongs(definition, key))),
  )
}

/** Throws a Problem and not a ZodError, because a Problem passes through an upload unchanged. */
function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value)
  if (error) throw invalid(fieldErrors(error))
  return data
}

function isFile(part: FormPart): boolean {
  return 'stream' in part
}

/** The parser has parsed a field that says it is JSON; this makes it text again. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Adds the fields to `texts`. When all have arrived, `input` throws if one is wrong or missing. */
async function* readParts<Part extends string>(
  definition: UploadEndpoint<z.ZodObject, z.ZodType, Part>,
  { parts, bytesOf }: Arrival,
  texts: Texts,
  input: () => unknown,
): AsyncGenerator<FormPart<Part>> {
  const { files } = definition
  const allowed = allowances(files)
  let next: MultipartFile | undefined
  do {
    const given: Texts = new Map()
    next = await readFields(definition, parts, [given, texts])
    if (!next) {
      input()
      requireFiles(allowed)
    }
    yield {
      fields: parse(
        only(definition, (_, key) => given.has(key)),
        valuesOf(definition, given),
      ),
    }
    if (!next) continue
    const { fieldname: part, filename, mimetype } = next
    const allowance = allowed.get(part)
    if (!isPartOf(files, part) || !allowance || allowance.files === 0) throw invalid({ [part]: 'shared_fieldinvalid' })
    const { isEmpty, items: stream } = await readAhead(within(allowance, bytesOf(next)))
    // A browser sends this for a file field in which nothing was chosen.
    if (isEmpty && filename === '') continue
    if (isEmpty) throw invalid({ [part]: 'shared_fileempty' })
    allowance.files--
    allowance.isMissing = false
    yield { part, name: cleanName(filename) || part, contentType: mediaTypeOf(mimetype) ?? anyType, stream }
  } while (next)
}

const anyType = 'application/octet-stream'

/**
 * Reads all fields up to the next file at once. The parser does not pause between fields, so they would pile up in
 * memory while a slow reader takes them one by one. Forms send every line end as CRLF, which becomes LF here.
 */
async function readFields(
  definition: UploadEndpoint,
  parts: Arrival['parts'],
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

function isPartOf<Part extends string>(files: Record<Part, unknown>, part: string): part is Part {
  return Object.hasOwn(files, part)
}
