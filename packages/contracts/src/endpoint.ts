/**
 * The definitions of the documented calls. The gateway's procedure and upstream call, the API's route and its OpenAPI
 * entry all come from the same definition, so that none of them can drift from the others.
 */
import type { Permission, Viewer } from '@schoolbeheer/domain/permissions'
import { z } from 'zod'

/** The name of an extension: see `extensions.ts`. */
export type Extension = `${string}.${string}`

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A typed procedure of the gateway: its permission, its flat `input` and its `output`. */
export type Procedure<
  M extends Method = Method,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
> = CallDefinition<M, I> & {
  output: O
  /**
   * The part of an answer that this viewer may see; absent for all of it. A long list is passed some entries at a time.
   */
  visible?(answer: z.output<O>, viewer: Viewer): z.output<O>
  /** Whether `visible` takes nothing away for this viewer, whatever the answer. */
  seesAll?(viewer: Viewer): boolean
}

/** The definition that procedures and calls share. */
type CallDefinition<M extends Method, I extends z.ZodObject> = {
  method: M
  summary: string
  permission: Permission
  input: I
}

/** A call at a documented address; the keys of its input travel in path, query or body. */
type Request<M extends Method, I extends z.ZodObject, X extends string, P extends string> = CallDefinition<M, I> &
  WithExtensions<X, P> & {
    path: `/api/${string}`
    /** The largest body as JSON, in bytes, where the call needs more than others: see `app.ts` of the server. */
    maxBodyBytes?: number
  }

/** The extensions of a call: the call itself, keys `X` of its input, parts `P` of its answer. */
export type WithExtensions<X extends string = string, P extends string = string> = {
  /**
   * The extension that this call belongs to, as the documents do not have it: only an upstream that names it is asked.
   */
  extension?: Extension
  /** The input keys that no document names, each with its extension: other upstreams get the call without them. */
  extensionInputs?: { [K in X]?: Extension }
  /** Answers and readings of the input that no document names, each with its extension: the call is the same without them. */
  extensionParts?: { [K in P]?: Extension }
}

export type Endpoint<
  M extends Method = Method,
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  X extends string = string,
  P extends string = string,
> = Procedure<M, I, O> &
  Request<M, I, X, P> & {
    /** How our APIs wrap a list, as in the documents: bare, or as `{ items }`. Callers accept both. */
    list?: 'bare' | 'items'
    /** Whether the record may not exist. An upstream says so by a 404 or by an empty answer, which counts as a 404. */
    mayBeMissing?: true
  }

/** A call whose answer is a file, streamed. */
export type FileEndpoint<I extends z.ZodObject = z.ZodObject, P extends string = string> = Request<
  'GET' | 'POST',
  I,
  never,
  P
> & { contentType: string }

/** A call that takes files besides its fields, as multipart/form-data, in any order. */
export type UploadEndpoint<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodType = z.ZodType,
  F extends string = string,
> = Request<'POST', I, never, never> & {
  output: O
  /**
   * The most fields of the form, and the most bytes of each, where it needs more than 20 of 1 kB: see `arrival.ts` of
   * the server.
   */
  maxFields?: number
  maxFieldBytes?: number
  /**
   * Whether the schema cuts a field that is too long instead of refusing it, so that the form reader may cut fields
   * too.
   */
  cutsFields?: true
  /** The files by the name of their part. */
  files: Record<F, UploadFile>
}

export type UploadFile = {
  required: boolean
  /** The limit of all files of this part together. */
  maxBytes: number
  /** The most files of this part, which is then repeated; 1 without. */
  most?: number
}

export type Procedures = Record<string, Procedure>
export type Contract = Record<string, Endpoint>
export type FileContract = Record<string, FileEndpoint>
export type UploadContract = Record<string, UploadEndpoint>

/** Defines a procedure of the gateway that is not a documented call itself. */
export function procedure<const M extends Method, I extends z.ZodObject, O extends z.ZodType>(
  definition: Procedure<M, I, O>,
): Procedure<M, I, O> {
  return definition
}

/** Defines a call with a JSON answer. */
export function endpoint<
  const M extends Method,
  I extends z.ZodObject,
  O extends z.ZodType,
  X extends keyof z.input<I> & string = never,
  P extends string = never,
>(definition: Endpoint<M, I, O, X, P>): Endpoint<M, I, O, X, P> {
  return definition
}

/** Defines a call whose answer is a file. */
export function fileEndpoint<I extends z.ZodObject, P extends string = never>(
  definition: FileEndpoint<I, P>,
): FileEndpoint<I, P> {
  return definition
}

/** Defines a call that takes files. */
export function uploadEndpoint<I extends z.ZodObject, O extends z.ZodType, F extends string>(
  definition: UploadEndpoint<I, O, F>,
): UploadEndpoint<I, O, F> {
  return definition
}

export const noInput = z.object({})

/**
 * The answer of a create or update that the documents do not show: the new item, an id, true or nothing. An answer that
 * is nested too deeply to be written again counts as nothing.
 */
export const anyAnswer = z.unknown().transform((answer) => (isShallow(answer) ? answer : undefined))

function isShallow(value: unknown, levels = 100): boolean {
  if (typeof value !== 'object' || value === null) return true
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1))
}

/** The key that travels as the If-Match header: the version that the change is based on, see `version.ts`. */
export const ifMatch = z.string().max(100).optional()

/** The keys of the path: `/api/school/getbyid/:id` → `['id']`. */
export function pathKeys(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
}

/** Where an input key travels: path keys in the URL, `ifMatch` as a header, the rest in query or body by method. */
export function placeOf(
  definition: { method: Method; path: string },
  key: string,
): 'path' | 'header' | 'query' | 'body' {
  if (pathKeys(definition.path).includes(key)) return 'path'
  if (key === 'ifMatch') return 'header'
  return definition.method === 'GET' || definition.method === 'DELETE' ? 'query' : 'body'
}
