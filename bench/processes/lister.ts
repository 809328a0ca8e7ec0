/**
 * Requests a list several times, in a process of its own: reading it must not delay the process that measures other
 * calls. All is read into one buffer, because the collection of many would take the processors from who answers.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { z } from 'zod'

const { url, headers, times } = z
  .object({
    url: z.url().transform((text) => new URL(text)),
    headers: z.record(z.string(), z.string()),
    times: z.number(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''))

const head = Object.entries({ host: url.host, connection: 'close', ...headers }).map(
  ([name, value]) => `${name}: ${value}`,
)
const buffer = Buffer.alloc(256 * 1024)

for (let count = 0; count < times; count++) {
  let status = ''
  const socket = connect({
    host: url.hostname,
    port: Number(url.port),
    onread: {
      buffer,
      callback: () => {
        status ||= buffer.toString('latin1', 9, 12)
        return true
      },
    },
  })
  socket.write(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  if (status !== '200') throw new Error(`${url.href} answered ${status}`)
}
process.disconnect()
