// Writes a .br and a .gz beside every built text file, so that the gateway never compresses at run time.

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const text = /\.(?:html|js|css|json|svg|txt|webmanifest)$/
/** Files smaller than this do not shrink. */
const minBytes = 128

export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return
      const entries = await readdir(dir, { recursive: true })
      await Promise.all(entries.filter((entry) => text.test(entry)).map((entry) => compress(join(dir, entry))))
    },
  }
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < minBytes) return
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
