/** A thousand connections that send drop by drop, in the smallest pieces that are accepted. */
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'

const connections = 1000
/** The number of networks. Limits count by network, and each of these has ten connections. */
const networks = 100
/** The duration is longer than a text may take, so that the first connections have been cut off. */
const seconds = 38
/**
 * The number and size of the pieces with which a connection begins, and of those that follow each second: the smallest
 * that are accepted.
 */
const [crumbs, drops] = [
  [250, 1],
  [7, 260],
] as const

/** The paths and headers that the connections take by turns. */
export type Destination = { path: string; headers?: Record<string, string> }

export type Form = {
  contentType: string
  /** The beginning of the body; the same letter follows for ever. */
  body: string
}

/** Sends over all connections; one that is cut off connects again a second later. Answers the statuses that came. */
export async function sendSlowly(url: string, form: Form, destinations: Destination[]): Promise<Set<number>> {
  const over = AbortSignal.timeout(seconds * 1000)
  const statuses = new Set<number>()
  const sendAgain = async (_: unknown, at: number) => {
    const destination = destinations[at % destinations.length]
    if (!destination) return
    while (!over.aborted) {
      for (const status of await sendOne(url, form, destination, { network: at % networks, over })) statuses.add(status)
      if (!over.aborted) await setTimeout(1000)
    }
  }
  await Promise.all(Array.from({ length: connections }, sendAgain))
  return statuses
}

/** Sends over one connection until it ends. */
async function sendOne(
  url: string,
  { contentType, body }: Form,
  { path, headers = {} }: Destination,
  { network, over }: { network: number; over: AbortSignal },
): Promise<number[]> {
  const { host, port } = new URL(url)
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: `127.0.1.${network + 1}` })
  const statuses: number[] = []
  socket.on('error', () => undefined)
  socket.on('data', (answer) => {
    for (const [, status] of answer.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g)) statuses.push(Number(status))
  })
  const lines = Object.entries({ host, ...headers, 'content-type': contentType, 'transfer-encoding': 'chunked' })
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`)
  let sent = 0
  const send = (pieces: number, bytes: number) => {
    const chunks = Array.from({ length: pieces }, () => {
      const piece = body.slice(sent, (sent += bytes)).padEnd(bytes, 'x')
      return `${bytes.toString(16)}\r\n${piece}\r\n`
    })
    socket.write(chunks.join(''))
  }
  send(...crumbs)
  const going = setInterval(() => send(...drops), 1000)
  const stop = () => void socket.destroy()
  over.addEventListener('abort', stop)
  await new Promise((resolve) => socket.once('close', resolve))
  over.removeEventListener('abort', stop)
  clearInterval(going)
  return statuses
}
