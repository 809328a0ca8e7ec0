/** How soon a system for tests is there on databases that were made before, and begins anew. */
import { rmSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { addressesAt, choosePorts } from '@schoolbeheer/system/ports'
import { startResettable } from '@schoolbeheer/system/resettable/resettable'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { signInAdmin } from '../admin.ts'
import type { Row } from '../table.ts'

const resets = 20

export async function reset(): Promise<Row[]> {
  const dataDir = temporaryFolder()
  try {
    const made = await started(dataDir)
    await made.system.stop()
    const began = performance.now()
    const { system, addresses } = await started(dataDir)
    const ready = (performance.now() - began) / 1000
    const afterUse = await median(system.reset, async () => {
      const browser = await signInAdmin(addresses.gateway)
      for (const list of ['schoolGroups.list', 'courseDays.list'])
        for (let count = 0; count < 20; count += 1) await (await browser.fetch(`/trpc/${list}`)).text()
    })
    const atOnce = await median(system.reset, async () => undefined)
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

async function median(again: () => Promise<void>, use: () => Promise<void>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < resets; count += 1) {
    await use()
    const began = performance.now()
    await again()
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[resets / 2] ?? 0
}
