/** Files from and to the gateway, streamed. */
import { downloads, uploads } from './addresses.gen.ts'
import type { Downloads, Uploads } from './calls.gen.ts'
import { formPieces, piecesOf, streamOf, type OnProgress } from './form.ts'
import { Problem, readFileProblem, withAge } from './problem.ts'
import type { Ask } from './request.ts'
import { pause, tried, withRetryAfter } from './tries.ts'

/** Options of a file. */
export type FileOptions = {
  /** Is told after each piece how many bytes of the file went, and of how many where that is known. */
  onProgress?: OnProgress | undefined
  /** Ends the transfer: the promise, or the stream that is read, then fails with the signal's reason. */
  signal?: AbortSignal | undefined
}

/** A file of the gateway that is not read yet. */
export type Download = {
  /** The bytes. Reading fails with a Problem of status 0 when the connection breaks, and with the reason of the signal. */
  stream: ReadableStream<Uint8Array>
  /** The file's own name: `factuur-2026-00012.pdf`. */
  name: string
  /** The media type: `application/pdf`. */
  type: string
  /** In bytes; undefined where the gateway does not know it before the end. */
  size: number | undefined
}

/** The name of the file, the input where its address takes any, and the options. */
export type DownloadArguments<N extends keyof Downloads> =
  Record<string, never> extends Downloads[N]
    ? [name: N, input?: Downloads[N], options?: FileOptions]
    : [name: N, input: Downloads[N], options?: FileOptions]

export type Files = {
  download: <N extends keyof Downloads>(...of: DownloadArguments<N>) => Promise<Download>
  upload: <N extends keyof Uploads>(
    name: N,
    input: Uploads[N]['input'],
    files: Uploads[N]['files'],
    options?: FileOptions,
  ) => Promise<Uploads[N]['output']>
}

type Input = Readonly<Record<string, unknown>>

type Options = { url: URL; ask: Ask; tries: number }

export function createFiles({ url: gateway, ask, tries }: Options): Files {
  const requireOk = async (response: Response, asked: string): Promise<Response> => {
    if (response.ok) return response
    const body: unknown = await response.json().catch(() => undefined)
    throw withRetryAfter(withAge(readFileProblem(response.status, body), asked, gateway), response.headers)
  }

  const get = async (
    name: keyof Downloads,
    input: Input = {},
    { onProgress, signal }: FileOptions = {},
  ): Promise<Download> => {
    const { method, path } = downloads[name]
    const { address, rest } = place(path, input)
    const init: RequestInit =
      method === 'GET'
        ? { method }
        : { method, body: JSON.stringify(rest), headers: { 'content-type': 'application/json' } }
    const url = method === 'GET' ? withQuery(address, rest) : address
    // A file that is posted for is only read too.
    const response = await tried(
      async () => requireOk(await ask(url, { ...init, ...(signal ? { signal } : {}) }), `file ${name}`),
      { tries, signal },
    )
    const { headers, body } = response
    const size = headers.has('content-length') ? Number(headers.get('content-length')) : undefined
    const fileName = /filename="?([^";]+)/.exec(headers.get('content-disposition') ?? '')?.[1]
    return {
      stream: streamOf(countedPieces(body, { size, onProgress, signal })),
      name: fileName ?? address.split('/').at(-1) ?? name,
      type: headers.get('content-type')?.split(';')[0] ?? 'application/octet-stream',
      size,
    }
  }

  const send = async (
    name: keyof Uploads,
    input: Input,
    files: Input,
    { onProgress, signal }: FileOptions = {},
  ): Promise<unknown> => {
    const { address, rest } = place(uploads[name], input)
    const boundary = `----${crypto.randomUUID()}`
    const given = Object.entries(files).flatMap(([part, one]) =>
      [one].flat().flatMap((file): [string, Blob][] => (file instanceof Blob ? [[part, file]] : [])),
    )
    const pieces = formPieces({ fields: fieldsOf(rest), files: given }, { boundary, onProgress })
    const response = await ask(
      address,
      {
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: streamOf(pieces),
        duplex: 'half',
        // Otherwise Node's fetch keeps all that was sent, in case it must be sent again elsewhere.
        redirect: 'error',
        window: null,
        ...(signal ? { signal } : {}),
      },
      { isTimed: false },
    )
    const text = await (await requireOk(response, `upload ${name}`)).text()
    return text === '' ? undefined : JSON.parse(text)
  }

  return { download: get, upload: send }
}

/** Puts the keys of the path into it; the rest travels in query or body. */
function place(path: string, input: Input): { address: string; rest: Input } {
  const rest = Object.entries(input).filter(([, value]) => value !== undefined && value !== null)
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, key]) => key))
  const address = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(textOf(input[key])))
  return { address, rest: Object.fromEntries(rest.filter(([key]) => !inPath.has(key))) }
}

function withQuery(address: string, input: Input): string {
  const query = new URLSearchParams(Object.entries(input).map(([key, value]): [string, string] => [key, textOf(value)]))
  return query.size > 0 ? `${address}?${query}` : address
}

/** A list travels as a field for each item. */
function fieldsOf(input: Input): [string, string][] {
  return Object.entries(input).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, textOf(one)]),
  )
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type Counting = Pick<FileOptions, 'onProgress' | 'signal'> & { size: number | undefined }

/** Bytes after which a reader rests. */
const restEvery = 512 * 1024

async function* countedPieces(body: ReadableStream<Uint8Array> | null, { size, onProgress, signal }: Counting) {
  let loaded = 0
  let rested = 0
  try {
    for await (const piece of body ? piecesOf(body) : []) {
      loaded += piece.length
      onProgress?.({ loaded, total: size })
      yield piece
      // Buffers of fetch pile up while V8 looks for those that nobody uses. A rest lets it finish.
      if (loaded - rested < restEvery) continue
      rested = loaded
      await pause(1, signal)
    }
  } catch (error) {
    signal?.throwIfAborted()
    throw new Problem(0, `The file broke off after ${loaded} bytes.`, { cause: error })
  }
}
