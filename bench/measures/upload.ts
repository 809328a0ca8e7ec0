/** The largest files through the gateway, of a release and of a purchase order: the time and the memory that they take. */
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { maxOrderFileBytes, purchaseOrderUploads } from '@schoolbeheer/contracts/school/purchaseOrders'
import { maxMappingFileBytes, releaseUploads } from '@schoolbeheer/contracts/school/releases'
import { request } from 'undici'
import { adminAuthorization, signInAdmin } from '../admin.ts'
import { orderVisit } from '../billing.ts'
import { peakMemory, startGateway, startProxy, startSystem, type Child } from '../children.ts'
import { median } from '../load.ts'
import type { Row } from '../table.ts'

const rounds = 5

type File = {
  name: string
  bytes: number
  /** The most growth of the process, in MB. */
  most: number
  /** The address at the gateway, and the documented one. */
  paths: [gateway: string, api: string]
  /** The fields of a round's form, the part of the file, and the beginning of the file. */
  form: (round: string) => { fields: Record<string, string>; part: string; head: string }
}

export async function upload(): Promise<Row[]> {
  await using system = await startSystem(1)
  const authorization = await adminAuthorization(system.ready)
  const order = await orderVisit(system.ready.schoolApi, authorization)
  const rows: Row[] = []
  for (const file of [mappingFile, orderFile(order)]) {
    // The processes are new, because grown memory stays.
    await using gateway = await startGateway(system.ready)
    await using proxy = await startProxy(system.ready.schoolApi)
    const browser = await signInAdmin(gateway.ready.url)
    const [ofGateway, ofApi] = file.paths
    const ours = await startUploads(gateway, file, ofGateway, {
      cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
      'x-xsrf-token': decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? ''),
    })
    const peer = await startUploads(proxy, file, ofApi, { authorization })
    for (let round = 0; round <= rounds; round++) {
      // The order alternates, because the database is still writing when the second upload starts.
      for (const uploads of round % 2 === 0 ? [ours, peer] : [peer, ours]) await uploads.send()
    }
    rows.push(...rowsOf(file, ours, peer))
  }
  return rows
}

const mappingFile: File = {
  name: 'mapping file',
  bytes: maxMappingFileBytes,
  most: 64,
  paths: ['/files/releases', releaseUploads.create.path],
  form: (round) => ({ fields: { name: round, test: 'false' }, part: 'mappingFile', head: '' }),
}

/** Uploads for the same order, each time with another file in its place. */
function orderFile(id: number): File {
  return {
    name: 'order',
    bytes: maxOrderFileBytes,
    most: 32,
    paths: [`/files/purchase-orders/${id}`, purchaseOrderUploads.upload.path],
    form: () => ({ fields: { data: JSON.stringify({ id, name: '4711' }) }, part: 'file', head: '%PDF-' }),
  }
}

type Uploads = Awaited<ReturnType<typeof startUploads>>

function rowsOf({ name, bytes, most }: File, ours: Uploads, peer: Uploads): Row[] {
  const [grown, grownPeer] = [ours.grownMB(), peer.grownMB()]
  return [
    { what: `${name} of ${bytes / 1024 / 1024} MB`, unit: 's', ...beside(ours.seconds, peer.seconds), mostRatio: 1.2 },
    { what: `${name}, CPU`, unit: 'ms', ...beside(ours.cpuMs, peer.cpuMs), mostRatio: 1.2 },
    { what: `${name}, memory growth`, unit: 'MB', ours: grown, peer: grownPeer, ratio: grown / grownPeer, most },
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

/** Uploads through one process, and their cost for that process. */
async function startUploads(child: Child<{ url: string }>, file: File, path: string, headers: Record<string, string>) {
  const ready = await child.usage()
  const [seconds, cpuMs]: [number[], number[]] = [[], []]
  let peak = 0
  return {
    seconds,
    cpuMs,
    grownMB: () => (peak - ready.rssBytes) / 1e6,
    send: async () => {
      const before = await child.usage()
      const sent = send(child.ready.url + path, headers, file, `${path} ${seconds.length}`)
      peak = Math.max(peak, await peakMemory(child, sent))
      seconds.push(await sent)
      cpuMs.push((await child.usage()).cpuMs - before.cpuMs)
    },
  }
}

/** Sends a form as a browser does, with a known length; answers the seconds until it is accepted. */
async function send(url: string, headers: Record<string, string>, file: File, round: string): Promise<number> {
  const { fields, part, head: content } = file.form(round)
  const field = (key: string, value: string) => `--b\r\nContent-Disposition: form-data; name="${key}"${value}\r\n`
  const texts = Object.entries(fields).map(([key, value]) => field(key, `\r\n\r\n${value}`))
  const head =
    texts.join('') + field(part, '; filename="file.bin"\r\nContent-Type: application/octet-stream\r\n') + content
  const bytes = file.bytes - content.length
  const end = '\r\n--b--\r\n'
  const start = performance.now()
  const { statusCode, body } = await request(url, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': String(head.length + bytes + end.length),
    },
    body: Readable.from(form(head, bytes, end), { objectMode: false }),
    headersTimeout: 0,
  })
  const answer = await body.text()
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${answer}`)
  return (performance.now() - start) / 1000
}

const piece = randomBytes(64 * 1024)

function* form(head: string, bytes: number, end: string): Generator<string | Buffer> {
  yield head
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece.subarray(0, bytes - sent)
  yield end
}
