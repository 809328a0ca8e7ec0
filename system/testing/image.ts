/** The image for tests of other programs. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'

const root = join(import.meta.dirname, '../..')
const product = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

export const image = `schoolbeheer/all:${product.version}`

/** Builds the image of these sources: within seconds where `.ci/run` has done so before. */
export async function buildImage(): Promise<void> {
  await promisify(execFile)('docker', ['build', '--target', 'all', '--tag', image, root], { maxBuffer: 1e8 })
}
