/** A multipart/form-data body, written as it is sent. */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { UploadedFile } from './uploads.ts'

export type Form = { contentType: string; body: Readable }

/** The fields come before the files, in their order. */
export const createForm = (fields: [string, string][], files: AsyncIterable<UploadedFile>): Form => {
  const boundary = `form-${randomUUID()}`
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Readable.from(write(boundary, fields, files), { objectMode: false }),
  }
}

async function* write(
  boundary: string,
  fields: [string, string][],
  files: AsyncIterable<UploadedFile>,
): AsyncGenerator<string | Buffer> {
  const start = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`
  for (const [name, value] of fields) yield `${start(name)}\r\n\r\n${withCrlf(value)}\r\n`
  for await (const { part, name, contentType, stream } of files) {
    yield `${start(part)}; filename="${quoted(name)}"\r\nContent-Type: ${mediaType(contentType)}\r\n\r\n`
    yield* stream
    yield '\r\n'
  }
  yield `--${boundary}--\r\n`
}

/** As browsers write lines and names: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data */
const withCrlf = (text: string): string => text.replaceAll(/\r\n?|\n/g, '\r\n')

const quoted = (name: string): string => name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')

/** A type that is none would break the header. */
const mediaType = (type: string): string => (/^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : 'application/octet-stream')
