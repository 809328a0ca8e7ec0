/** The limits of the files of a form, a repeated part counted together. */
import type { UploadEndpoint } from '@schoolbeheer/contracts/endpoint'
import { invalid, problem } from '@schoolbeheer/contracts/problem'
import { countRead } from './collect.ts'

/** The files and bytes that a part may still have, and whether a file that is required has not come. */
export type Allowance = { files: number; bytes: number; isMissing: boolean }

/** The allowances of the parts of a form that begins. */
export function allowances(files: UploadEndpoint['files']): Map<string, Allowance> {
  return new Map(
    Object.entries(files).map(([part, { most = 1, maxBytes, required }]) => [
      part,
      { files: most, bytes: maxBytes, isMissing: required },
    ]),
  )
}

/** Throws a 400 that names the parts whose files have not come. */
export function requireFiles(allowed: ReadonlyMap<string, Allowance>): void {
  const required = [...allowed].filter(([, { isMissing }]) => isMissing)
  if (required.length > 0) throw invalid(Object.fromEntries(required.map(([part]) => [part, 'shared_filerequired'])))
}

/** The pieces of a file as they are. Throws a 413 when they are more than is allowed. */
export async function* within(allowance: Allowance, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) {
    allowance.bytes -= piece.length
    if (allowance.bytes < 0) throw problem(413)
    yield piece
    countRead(piece)
  }
}
