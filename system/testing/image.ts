/** The image for tests of other programs. */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { StartedSchoolbeheer } from '@schoolbeheer/client/testing'
import { z } from 'zod'
import type { ResettableSystem } from './resettable.ts'

const root = join(import.meta.dirname, '../..')
const product = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))

export const image = `schoolbeheer/all:${product.version}`

export async function hasDocker(): Promise<boolean> {
  return docker('info').then(
    () => true,
    () => false,
  )
}

/** Builds the image of these sources: within seconds where `.ci/run` has done so before. */
export async function buildImage(): Promise<void> {
  await docker('build', '--target', 'all', '--tag', image, root)
}

export async function megabytesOnDisk(): Promise<number> {
  return Number(await docker('image', 'inspect', '--format', '{{.Size}}', image)) / 1e6
}

/** The memory of a container, with that of its files: they are in memory too. */
export async function megabytesRunning(container: StartedSchoolbeheer): Promise<number> {
  const used = await docker('stats', '--no-stream', '--format', '{{.MemUsage}}', container.getId())
  return (Number.parseFloat(used) * (used.includes('GiB /') ? 2 ** 30 : 2 ** 20)) / 1e6
}

/** A container as `resetAmidBatches` sees it. */
export function resettableOf(app: StartedSchoolbeheer): ResettableSystem {
  let generation = 1
  return {
    call: app.client().call,
    mails: () => app.mails(),
    eInvoices: () => app.eInvoices(),
    reset: async () => {
      await app.reset()
      generation += 1
    },
    dump: async () => {
      const { exitCode, output } = await app.exec(['node', 'system/testing/containerDump.ts', String(generation)])
      if (exitCode !== 0) throw new Error(output)
      return output
    },
  }
}

async function docker(...words: string[]): Promise<string> {
  return (await promisify(execFile)('docker', words, { maxBuffer: 1e8 })).stdout
}
