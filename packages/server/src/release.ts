/** The release of the product, as its package.json says. */
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const file = new URL('../../../package.json', import.meta.url)

export const release = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8'))).version
