/**
 * Requests to an upstream whose answers are read into memory, by undici's own handlers: a stream for each answer costs
 * a small call a tenth of its time.
 */
import type { Dispatcher } from 'undici'

type Headers = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

export type Answer = {
  statusCode: number
  headers: Headers
  /** The beginning of the body, or all of it. */
  start: Buffer
  rest: Rest
}

/** The body of an answer after its beginning. */
export type Rest = {
  /** The next bytes: at least `least`, unless there are no more. Throws what ended the answer. */
  read: (least?: number) => Promise<Buffer>
  /** Lets go of what is not read. */
  drop: () => void
}

/**
 * The answer to a request, once at least `startBytes` of its body have come, or all of it. Throws undici's errors, and
 * the reason of the signal.
 */
export async function exchange(
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  { startBytes, signal }: { startBytes: number; signal?: AbortSignal | undefined },
): Promise<Answer> {
  signal?.throwIfAborted()
  const incoming = new Incoming(signal)
  const begun = incoming.read(startBytes)
  dispatcher.dispatch(options, incoming)
  const start = await begun
  const { statusCode, headers } = incoming
  return { statusCode, headers, start, rest: incoming }
}

/** The bytes that may wait for who reads them. */
const mostWaiting = 64 * 1024

type Reading = { least: number; resolve: (bytes: Buffer) => void; reject: (error: unknown) => void }

class Incoming implements Dispatcher.DispatchHandler, Rest {
  statusCode = 0
  headers: Headers = {}
  readonly #signal
  #controller: Dispatcher.DispatchController | undefined
  #chunks: Buffer[] = []
  #length = 0
  #reading: Reading | undefined
  #end: { error?: Error } | undefined

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal
    signal?.addEventListener('abort', this)
  }

  read(least = Number.POSITIVE_INFINITY): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#reading = { least, resolve, reject }
      this.#advance()
    })
  }

  drop(): void {
    // Most answers have ended. Making an error reads the whole stack, so none is made for nobody.
    if (!this.#end) this.#stop(new DOMException('Nobody reads the rest of this answer', 'AbortError'))
  }

  /** The caller has left. */
  handleEvent(): void {
    this.#stop(this.#signal?.reason)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#end?.error) controller.abort(this.#end.error)
  }

  onResponseStart(_controller: unknown, statusCode: number, headers: Headers): void {
    this.statusCode = statusCode
    this.headers = headers
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#length += chunk.length
    if (this.#reading) this.#advance()
    else if (this.#length >= mostWaiting) controller.pause()
  }

  onResponseEnd(): void {
    this.#finish({})
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.#finish({ error })
  }

  #stop(error: Error): void {
    if (this.#end) return
    const controller = this.#controller
    this.#finish({ error })
    controller?.abort(error)
  }

  #finish(end: { error?: Error }): void {
    if (this.#end) return
    this.#end = end
    this.#signal?.removeEventListener('abort', this)
    // undici's request would live as long as this answer.
    this.#controller = undefined
    this.#advance()
  }

  /** Gives the bytes to who waits for them, if they have come. */
  #advance(): void {
    if (!this.#reading) return
    const { least, resolve, reject } = this.#reading
    if (this.#end?.error) reject(this.#end.error)
    else if (this.#end || this.#length >= least) resolve(this.#take())
    else return this.#controller?.resume()
    this.#reading = undefined
  }

  #take(): Buffer {
    const [first] = this.#chunks
    const bytes = first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks, this.#length)
    this.#chunks = []
    this.#length = 0
    return bytes
  }
}
