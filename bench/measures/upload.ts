/** A release with the largest mapping file through the gateway: the time and the memory that it takes. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { maxMappingFileBytes, releaseUploads } from '@schoolbeheer/contracts/school/releases'
import { request } from 'undici'
import { adminAuthorization, signInAdmin } from '../admin.ts'
import { peakMemory, startGateway, startProxy, startSystem, type Child } from '../children.ts'
import { median } from '../load.ts'
import type { Row } from '../table.ts'

const rounds = 5

export async function upload(): Promise<Row[]> {
  await using system = await startSystem(1)
  const authorization = await adminAuthorization(system.ready)
  await using gateway = await startGateway(system.ready)
  await using proxy = await startProxy(system.ready.schoolApi)
  const browser = await signInAdmin(gateway.ready.url)
  const ours = await startUploads(gateway, '/files/releases', {
    cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? ''),
  })
  const peer = await startUploads(proxy, releaseUploads.create.path, { authorization })
  for (let round = 0; round <= rounds; round++) {
    // The order alternates, because the database is still writing when the second upload starts.
    for (const uploads of round % 2 === 0 ? [ours, peer] : [peer, ours]) await uploads.send()
  }
  return [
    { what: 'mapping file of 200 MB', unit: 's', ...beside(ours.seconds, peer.seconds), mostRatio: 1.2 },
    { what: 'mapping file, CPU', unit: 'ms', ...beside(ours.cpuMs, peer.cpuMs), mostRatio: 1.2 },
    {
      what: 'mapping file, memory growth',
      unit: 'MB',
      ours: ours.grownMB(),
      peer: peer.grownMB(),
      ratio: ours.grownMB() / peer.grownMB(),
      most: 64,
    },
  ]
}

/** The medians of both, and the median of the ratios per round. The first round is a warm-up. */
function beside(ours: number[], peer: number[]) {
  return {
    ours: median(ours.slice(1)),
    peer: median(peer.slice(1)),
    ratio: median(ours.map((value, round) => value / (peer[round] ?? 0)).slice(1)),
  }
}

/** Uploads through one process, each of another release, and what they cost that process. */
async function startUploads(child: Child<{ url: string }>, path: string, headers: Record<string, string>) {
  const ready = await child.usage()
  const [seconds, cpuMs]: [number[], number[]] = [[], []]
  let peak = 0
  return {
    seconds,
    cpuMs,
    grownMB: () => (peak - ready.rssBytes) / 1e6,
    send: async () => {
      const before = await child.usage()
      const sent = send(child.ready.url + path, headers, `${path} ${seconds.length}`)
      peak = Math.max(peak, await peakMemory(child, sent))
      seconds.push(await sent)
      cpuMs.push((await child.usage()).cpuMs - before.cpuMs)
    },
  }
}

/** Sends a release as a browser does, with a known length; answers the seconds until it is added. */
async function send(url: string, headers: Record<string, string>, name: string): Promise<number> {
  const field = (key: string, value: string) => `--b\r\nContent-Disposition: form-data; name="${key}"${value}\r\n`
  const head =
    field('name', `\r\n\r\n${name}`) +
    field('test', '\r\n\r\nfalse') +
    field('mappingFile', '; filename="mapping.bin"\r\nContent-Type: application/octet-stream\r\n')
  const end = '\r\n--b--\r\n'
  const start = performance.now()
  const { statusCode, body } = await request(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(head.length + maxMappingFileBytes + end.length),
    },
    body: Readable.from(form(head, end), { objectMode: false }),
    headersTimeout: 0,
  })
  const answer = await body.text()
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${answer}`)
  return (performance.now() - start) / 1000
}

const piece = randomBytes(64 * 1024)

function* form(head: string, end: string): Generator<string | Buffer> {
  yield head
  for (let sent = 0; sent < maxMappingFileBytes; sent += piece.length) yield piece
  yield end
}
