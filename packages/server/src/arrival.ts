/** The arrival of a form: the limits of its text, and the time that its sender has. */
import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { UploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import { problem, type Problem } from '@schoolbeheer/contracts/problem'
import type { FastifyRequest } from 'fastify'
import { asProblem } from './app.ts'
import type { Patience } from './patience.ts'
import type { Clocks } from './slowBodies.ts'

/** The limits of every form, whatever its contract says. */
const most = { fields: 2500, fieldBytes: 64 * 1024, textBytes: 2 * 1024 * 1024 }

/** The limits of the parser. Bytes of files are counted where they are read. */
export function formLimits({ maxFields = 20, maxFieldBytes = 1024, files: parts }: UploadEndpoint) {
  const fields = Math.min(maxFields, most.fields)
  const files = Object.values(parts).reduce((sum, one) => sum + (one.most ?? 1), 8)
  return {
    fields,
    files,
    parts: fields + files,
    fieldSize: Math.min(maxFieldBytes, most.fieldBytes),
    // The headers of a part, where the name of a file may be long.
    headerSize: 32 * 1024,
    fileSize: Number.POSITIVE_INFINITY,
  }
}

/** The limit of a form in bytes; no real form is larger. */
export function mostBytes({ files }: UploadEndpoint): number {
  return Object.values(files).reduce((sum, { maxBytes }) => sum + maxBytes, 8 * 1024 * 1024)
}

/** The most that streams hold of a file that is not yet read. These bytes count as text until then. */
const heldOfFiles = 256 * 1024

/** The limit of everything that is no file, the headers of parts included. */
function mostText(definition: UploadEndpoint): number {
  const { fields, fieldSize } = formLimits(definition)
  return Math.min(fields * fieldSize, most.textBytes) + heldOfFiles
}

export type Arrival = {
  parts: AsyncGenerator<Multipart>
  /** The bytes of a file. Throws the Problems of the form: a file that does not arrive whole is the sender's fault. */
  bytesOf: (file: MultipartFile) => AsyncGenerator<Buffer>
}

/** Begins to read. The sender's time runs only while we wait for its bytes. Throws Problems. */
export function receive(definition: UploadEndpoint, request: FastifyRequest, { text, files }: Clocks): Arrival {
  const { raw } = request
  let left = mostText(definition)
  let isWaiting = false
  let isPaused = false
  // The parser does not pause between fields, so they would pile up while we are busy with the file before them.
  const count = (piece: Buffer) => {
    left -= piece.length
    // Nor does it between small files: their sender waits for us.
    if (!isWaiting && left < heldOfFiles / 2) {
      isPaused = true
      raw.pause()
    }
    if (left >= 0) return
    raw.off('data', count)
    // The parser treats this error as its own.
    raw.emit('error', problem(413))
  }
  raw.on('data', count)
  /** Gets the next item; the sender goes on once nothing of what came is left. */
  const bring = async <T>(next: () => Promise<T>): Promise<T> => {
    isWaiting = true
    const goOn = setImmediate(() => {
      if (isPaused) raw.resume()
      isPaused = false
    })
    try {
      return await next()
    } finally {
      clearImmediate(goOn)
      isWaiting = false
    }
  }
  return {
    parts: inTime(request.parts(), text, bring),
    bytesOf: async function* ({ file }) {
      for await (const piece of inTime<Buffer>(file, files, bring)) {
        left += piece.length
        files.earn(piece.length)
        yield piece
      }
    },
  }
}

type Bring = <T>(next: () => Promise<T>) => Promise<T>

async function* inTime<T>(items: AsyncIterable<T>, clock: Patience, bring: Bring): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]()
  const next = () => clock.wait(() => bring(() => iterator.next()))
  try {
    for (let item = await next(); !item.done; item = await next()) yield item.value
  } catch (error) {
    throw asRefusal(error)
  } finally {
    await iterator.return?.()
  }
}

/** An error of the parser: the body is broken, too large or cut off. That is always the sender's fault. */
function asRefusal(error: unknown): Problem {
  const refusal = asProblem(error)
  return refusal.status < 500 ? refusal : problem(400, { cause: error })
}
