/** The elements of a CAMT.053 file as its bytes arrive, in the encoding that the file declares. */
import { TextDecoder } from 'node:util'
import { piecesOf } from '../pieces.ts'
import { Refusal } from '../statement.ts'
import { CamtXml, type CamtEvent } from './xml.ts'

/**
 * The events of a file; `head` are its first bytes, with the XML declaration. Throws a Refusal after those that come
 * before what is wrong. A file of another kind has the event 'foreign' alone.
 */
export async function* eventsOf(
  bytes: AsyncIterable<Uint8Array>,
  head: Uint8Array,
): AsyncGenerator<(CamtEvent | { event: 'foreign' })[]> {
  const xml = new CamtXml()
  const decoder = decoderOf(head)
  let failure = decoder ? null : new Refusal('cut', 1)
  for await (const piece of piecesOf(bytes)) {
    failure ??= failureOf(() => xml.write(decoded(decoder, xml.line, piece)))
    yield xml.takeEvents()
    if (failure || xml.isCamt === false) break
  }
  failure ??= failureOf(() => {
    if (xml.isCamt === false) return
    xml.write(decoded(decoder, xml.line))
    xml.close()
  })
  yield xml.takeEvents()
  if (xml.isCamt === false || (xml.isCamt === null && failure?.reason !== 'doctype')) yield [{ event: 'foreign' }]
  else if (failure) throw failure
}

/** The decoder of the encoding that the file shows or declares; null for an unknown one. */
function decoderOf(head: Uint8Array): TextDecoder | null {
  const start = Buffer.from(head).toString('latin1')
  const [, declared = 'utf-8'] = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(start) ?? []
  const shown = [...marks].find(([mark]) => start.startsWith(mark))?.[1]
  try {
    return new TextDecoder(shown ?? declared, { fatal: true })
  } catch {
    return null
  }
}

const marks = new Map([
  ['\u00ef\u00bb\u00bf', 'utf-8'],
  ['\u00ff\u00fe', 'utf-16le'],
  ['\u00fe\u00ff', 'utf-16be'],
])

/** The text of a piece; without one, of what is left. */
function decoded(decoder: TextDecoder | null, line: number, piece?: Uint8Array): string {
  try {
    return decoder?.decode(piece, { stream: piece !== undefined }) ?? ''
  } catch {
    throw new Refusal('cut', line)
  }
}

function failureOf(work: () => void): Refusal | null {
  try {
    work()
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
