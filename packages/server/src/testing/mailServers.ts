/** A mail server that fails where a test says so, and otherwise takes its mails. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

/** The answer of the server instead of its usual one; 'end' ends the connection, 'silence' gives no answer. */
type Fault = string | undefined

type Place = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'mail'

/** The faults by their place. A fault may depend on what was said there: the line, or the whole mail. */
export type Faults = Partial<Record<Place, Fault | ((said: string) => Fault | Promise<Fault>)>> & {
  /** The number of bytes of a mail after which the connection ends. */
  afterBytes?: number
}

const usual: Record<Place, string> = {
  greeting: '220 ready',
  EHLO: '250 hello',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  mail: '250 2.0.0 Ok: queued as 4XyZ',
}

/** Answers its address, and the mails that arrived whole; it stops with the test. */
export async function startMailServer(faults: Faults = {}, port = 0) {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    const answer = async (place: Place, said: string) => {
      const fault = faults[place]
      const answered = (typeof fault === 'function' ? await fault(said) : fault) ?? usual[place]
      inMail = answered.startsWith('354')
      if (answered === 'end') socket.destroy()
      else if (answered !== 'silence') socket.write(`${answered}\r\n`)
    }
    let [read, inMail] = ['', false]
    socket.on('data', (piece) => {
      read += piece.toString()
      if (inMail && faults.afterBytes !== undefined && read.length > faults.afterBytes) socket.destroy()
      const end = inMail ? '\r\n.\r\n' : '\r\n'
      // Without PIPELINING a client waits for the answer to each command.
      if (!read.endsWith(end)) return
      const said = read.slice(0, -end.length)
      read = ''
      if (inMail) mails.push(said)
      const place = inMail ? 'mail' : placeOf(said)
      if (place) void answer(place, said)
      else socket.end('221 bye\r\n')
    })
    void answer('greeting', '')
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = z.object({ port: z.number() }).parse(server.address())
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await once(server.close(), 'close')
  })
  return { url: `smtp://127.0.0.1:${address.port}`, mails }
}

function placeOf(line: string): Place | undefined {
  return (['EHLO', 'MAIL', 'RCPT', 'DATA'] as const).find((place) => line.startsWith(place))
}
