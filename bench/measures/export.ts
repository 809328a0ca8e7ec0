/** The export of 20,000 groups through the gateway: the time to its first byte, and the memory that it takes. */
import { finished } from 'node:stream/promises'
import { schoolGroupFiles } from '@schoolbeheer/contracts/school/schoolGroups'
import { request } from 'undici'
import { adminAuthorization, adminCookie } from '../admin.ts'
import { peakMemory, startGateway, startProxy, startSystem } from '../children.ts'
import { median, type Target } from '../load.ts'
import type { Row } from '../table.ts'

const groups = 20_000
const rounds = 5

export async function exportFile(): Promise<Row[]> {
  await using system = await startSystem(groups)
  const authorization = await adminAuthorization(system.ready)
  await using gateway = await startGateway(system.ready)
  await using proxy = await startProxy(system.ready.schoolApi)
  const cookie = await adminCookie(gateway.ready.url)
  const ours = await startDownloads({ child: gateway, path: '/files/school-groups.xlsx', headers: { cookie } })
  const peer = await startDownloads({ child: proxy, path: schoolGroupFiles.export.path, headers: { authorization } })
  for (let round = 0; round <= rounds; round++) {
    await ours.download()
    await peer.download()
  }
  return [
    {
      what: `export of ${groups} groups, first byte`,
      unit: 'ms',
      ...beside(ours.firstByteMs(), peer.firstByteMs()),
      most: 100,
    },
    { what: 'export, memory growth', unit: 'MB', ...beside(ours.grownMB(), peer.grownMB()), most: 64 },
  ]
}

function beside(ours: number, peer: number) {
  return { ours, peer, ratio: ours / peer }
}

/** Downloads from one process. The first is a warm-up: its time does not count, but its memory does. */
async function startDownloads(target: Target) {
  const before = await target.child.usage()
  const firstBytes: number[] = []
  let peak = 0
  return {
    download: async () => {
      const downloaded = fetchFile(target)
      peak = Math.max(peak, await peakMemory(target.child, downloaded))
      firstBytes.push(await downloaded)
    },
    firstByteMs: () => median(firstBytes.slice(1)),
    grownMB: () => (peak - before.rssBytes) / 1e6,
  }
}

/** Answers the milliseconds until the first byte, once the last byte has arrived. */
async function fetchFile({ child, path, headers }: Target): Promise<number> {
  const start = performance.now()
  let first = 0
  const { statusCode, body } = await request(child.ready.url + path, { headers, bodyTimeout: 0 })
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`)
  body.once('data', () => (first = performance.now() - start))
  await finished(body)
  return first
}
