/** The files of an upload, and those in its ZIP files, with their bytes still to be read from the database. */
import { bankFileKind } from '@schoolbeheer/bank/readBankFile'
import { maxUnpackedBytes, mostBankFiles } from '@schoolbeheer/contracts/school/paymentImports'
import type { Db } from '../../../db/connection.ts'
import { readChunk, readFile } from '../../../storage/files.ts'
import type { ArrivedFile } from '../../../storage/uploads.ts'
import { Damaged, filesInZip } from './zip.ts'

/** A file with its bytes, which are null, or throw `Damaged` while they are read, where a ZIP file does not unpack. */
export type IncomingFile = { name: string; bytes: AsyncIterable<Buffer> | null }

/** Throws a 413 for ZIP files that hold too much, before anything of the upload is read further. */
export async function incomingFiles(db: Db, arrived: readonly ArrivedFile<string>[]): Promise<IncomingFile[]> {
  const found: IncomingFile[] = []
  const allowed = { files: mostBankFiles, bytes: maxUnpackedBytes }
  for (const { id, name } of arrived) {
    const file = await readFile(db, id)
    if (!file) throw new Error(`File ${id} is gone`)
    const isZip = bankFileKind(await readChunk(db, id, 0)) === 'zip'
    const packed = isZip ? await filesInZip(db, { id, bytes: file.bytes }, allowed).catch(damagedOnly) : undefined
    if (packed) found.push(...packed)
    else found.push({ name, bytes: isZip ? null : file.stream })
  }
  return found
}

function damagedOnly(error: unknown): undefined {
  if (!(error instanceof Damaged)) throw error
}
