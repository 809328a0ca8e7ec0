/** Forms with files as streams of bytes (multipart/form-data, RFC 7578). No file is held in memory. */

type Form = { fields: [name: string, text: string][]; files: [name: string, file: Blob][] }

/** The most bytes of a file that are sent at once. */
const mostAtOnce = 64 * 1024

/** Tells the bytes that went, and how many there are in all; undefined where nobody says. */
export type OnProgress = (progress: { loaded: number; total: number | undefined }) => void

/** The bytes of a form, whose progress counts those of the files. */
export async function* formPieces(
  { fields, files }: Form,
  { boundary, onProgress }: { boundary: string; onProgress: OnProgress | undefined },
): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  const head = (rest: string) => encoder.encode(`--${boundary}\r\nContent-Disposition: form-data; ${rest}\r\n\r\n`)
  for (const [name, text] of fields) {
    yield head(`name="${quoted(name)}"`)
    yield encoder.encode(`${text.replaceAll(/\r?\n/g, '\r\n')}\r\n`)
  }
  const total = files.reduce((sum, [, { size }]) => sum + size, 0)
  let loaded = 0
  for (const [name, file] of files) {
    const fileName = file instanceof File ? file.name : name
    const type = file.type || 'application/octet-stream'
    yield head(`name="${quoted(name)}"; filename="${quoted(fileName)}"\r\nContent-Type: ${type}`)
    for await (const piece of piecesOf(file.stream())) {
      // A file in memory comes as one piece.
      for (let start = 0; start < piece.length; start += mostAtOnce) {
        const part = piece.subarray(start, start + mostAtOnce)
        yield part
        loaded += part.length
        onProgress?.({ loaded, total })
      }
    }
    yield encoder.encode('\r\n')
  }
  yield encoder.encode(`--${boundary}--\r\n`)
}

/** The characters that would end a name are written as browsers write them. */
function quoted(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** The pieces of a stream. Whoever stops reading ends the stream. */
export async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** A stream that asks for a piece when one is read. */
export function streamOf(pieces: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await pieces.return()),
    },
    { highWaterMark: 0 },
  )
}
