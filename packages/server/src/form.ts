/** A multipart/form-data body that is made piece by piece while it is sent. */
import { formFields } from '@schoolbeheer/contracts/call'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FormPart } from './uploads.ts'

export type Form = { contentType: string; body: Readable }

/** The parts in their order. */
export function createForm(parts: AsyncIterable<FormPart>): Form {
  // The boundary is random from its first character: a file with the same beginning would make its reader wait for
  // more.
  const boundary = randomBytes(24).toString('hex')
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Readable.from(write(boundary, parts), { objectMode: false }),
  }
}

async function* write(boundary: string, parts: AsyncIterable<FormPart>): AsyncGenerator<string | Buffer> {
  const start = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(name)}"`
  // Text goes with the bytes that follow it: as pieces of their own it would look like crumbs (`crumbs.ts`).
  let text = ''
  for await (const part of parts) {
    if ('fields' in part) {
      for (const [name, value] of formFields(part.fields)) text += `${start(name)}\r\n\r\n${withCrlf(value)}\r\n`
      continue
    }
    text += `${start(part.part)}; filename="${quoted(part.name)}"\r\nContent-Type: ${part.contentType}\r\n\r\n`
    for await (const piece of part.stream) {
      yield text === '' ? piece : Buffer.concat([Buffer.from(text), piece])
      text = ''
    }
    text += '\r\n'
  }
  yield `${text}--${boundary}--\r\n`
}

/**
 * Line ends and names as browsers write them:
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
 */
function withCrlf(text: string): string {
  return text.replaceAll(/\r\n?|\n/g, '\r\n')
}

function quoted(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22')
}
