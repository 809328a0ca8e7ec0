/** How soon a system for tests is there on databases that were made before, and begins anew. */
import { existsSync, rmSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { addressesAt, choosePorts } from '@schoolbeheer/system/ports'
import { startResettable } from '@schoolbeheer/system/resettable/resettable'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { signInAdmin } from '../admin.ts'
import { medianReset } from '../resets.ts'
import type { Row } from '../table.ts'

/** The databases of the image are in memory. */
const memory = '/dev/shm'

export async function reset(): Promise<Row[]> {
  const dataDir = temporaryFolder(existsSync(memory) ? memory : undefined)
  try {
    const made = await started(dataDir)
    await made.system.stop()
    const began = performance.now()
    const { system, addresses } = await started(dataDir)
    const ready = (performance.now() - began) / 1000
    const afterUse = await medianReset(system.reset, async () => {
      const browser = await signInAdmin(addresses.gateway)
      for (const list of ['schoolGroups.list', 'courseDays.future'])
        for (let count = 0; count < 20; count += 1) await (await browser.fetch(`/trpc/${list}`)).text()
    })
    const atOnce = await medianReset(system.reset, async () => undefined)
    await system.stop()
    return [
      { what: 'a system for tests, ready', unit: 's', ours: ready, most: 10 },
      { what: 'its reset after a test, median', unit: 'ms', ours: afterUse, most: 200 },
      { what: 'its reset after a reset, median', unit: 'ms', ours: atOnce },
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function started(dataDir: string) {
  const ports = { ...(await choosePorts(0)), control: 0 }
  const addresses = addressesAt(ports)
  const token = 'a bearer of this benchmark, which nobody knows'
  const options = { host: '127.0.0.1', ports, addresses, token, dataDir, groups: 60, logLevel: 'warn', servesWeb: true }
  return { system: await startResettable(options), addresses }
}
