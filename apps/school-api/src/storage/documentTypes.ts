/** The type of a file by its content, because its name and the type that its sender gives may be wrong. */
import { readAhead } from '@schoolbeheer/server/readAhead'
import type { NewFile } from './files.ts'

/** The first bytes of each type that we take; office files are archives, which only their names tell apart. */
const kinds = [
  { head: '%PDF-', type: 'application/pdf', extension: 'pdf' },
  { head: '\x89PNG\r\n\x1A\n', type: 'image/png', extension: 'png' },
  { head: '\xFF\xD8\xFF', type: 'image/jpeg', extension: 'jpg' },
  archive('docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'),
  archive('xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'),
  archive('odt', 'application/vnd.oasis.opendocument.text'),
  archive('ods', 'application/vnd.oasis.opendocument.spreadsheet'),
]

function archive(extension: string, type: string) {
  return { head: 'PK\x03\x04', type, extension, isNamed: true }
}

const headBytes = 8

/** The file with its real type, or undefined when it is of no type that we take. */
export async function asDocument(file: NewFile): Promise<NewFile | undefined> {
  const { head, stream } = await readHead(file.stream)
  const kind = kinds.find(
    (one) => head.startsWith(one.head) && (!('isNamed' in one) || extensionOf(file.name) === one.extension),
  )
  return kind && { ...file, contentType: kind.type, stream }
}

/** By the type that `asDocument` gave it. */
export function documentExtension(contentType: string): string {
  return kinds.find(({ type }) => type === contentType)?.extension ?? 'bin'
}

async function readHead(stream: AsyncIterable<Buffer>): Promise<{ head: string; stream: AsyncIterable<Buffer> }> {
  let head = ''
  const { items } = await readAhead(passed(stream), (piece) => {
    head += piece.toString('latin1', 0, headBytes)
    return head.length >= headBytes
  })
  return { head, stream: items }
}

async function* passed(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* stream
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1).toLowerCase()
}
