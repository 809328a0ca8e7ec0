/** The content of ZIP files, with every checksum of their directory verified. */
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { expect } from 'vitest'
import yauzl from 'yauzl'

/** The files by name, none twice. @param compressed whether a file is compressed: PDFs gain nothing by it */
export async function unzip(
  bytes: ArrayBuffer | Uint8Array,
  compressed: (name: string) => boolean,
): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(Buffer.from(new Uint8Array(bytes)), { lazyEntries: true })
  const found = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    const { fileName, compressionMethod } = entry
    expect([fileName, compressionMethod > 0, entry.crc32]).toEqual([fileName, compressed(fileName), crc32(content)])
    expect(found.has(fileName)).toBe(false)
    found.set(fileName, content)
  }
  return found
}
