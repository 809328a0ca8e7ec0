/** The package.json of the client. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Manifest = z.looseObject({
  exports: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
  engines: z.object({ node: z.string() }),
})

export const clientFolder = join(import.meta.dirname, '..')

export const manifest = Manifest.parse(JSON.parse(readFileSync(join(clientFolder, 'package.json'), 'utf8')))
