/** Mail servers that go wrong at one place, and otherwise take what they get. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

/** What a server does instead of its usual answer: says this, or ends the connection, or is silent. */
type Fault = string | 'end' | 'silence'

type Place = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'mail'

const usual: Record<Place, string> = {
  greeting: '220 ready',
  EHLO: '250 hello',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  mail: '250 2.0.0 Ok: queued as 4XyZ',
}

type Faults = Partial<Record<Place, Fault>> & {
  /** Ends the connection when more than so many bytes of a mail have arrived. */
  afterBytes?: number
}

/** Answers its address, and the mails that arrived whole. */
export async function startMailServer(faults: Faults = {}, port = 0) {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    const answer = (place: Place) => {
      const said = faults[place] ?? usual[place]
      if (said === 'end') socket.destroy()
      else if (said !== 'silence') socket.write(`${said}\r\n`)
    }
    let [read, inMail] = ['', false]
    socket.on('data', (piece) => {
      read += piece.toString()
      if (inMail && faults.afterBytes !== undefined && read.length > faults.afterBytes) socket.destroy()
      for (let end = read.indexOf(inMail ? '\r\n.\r\n' : '\r\n'); end >= 0; end = read.indexOf('\r\n')) {
        const line = read.slice(0, end)
        read = read.slice(end + (inMail ? 5 : 2))
        if (inMail) mails.push(line)
        const place = inMail ? 'mail' : placeOf(line)
        inMail = place === 'DATA' && faults.DATA === undefined
        if (place) answer(place)
        else socket.end('221 bye\r\n')
        if (inMail) break
      }
    })
    answer('greeting')
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
