/** Uploads whose senders stop half-way. */
import { request, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** Announces an upload without sending it, so that an answer has not waited for its body. */
export async function announceUpload(url: string): Promise<{ status: number | undefined; text: string }> {
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 9_000_000 }
  const asked = request(url, { method: 'POST', headers })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject)
  })
  asked.flushHeaders()
  const answer = await answered
  const said = { status: answer.statusCode, text: await text(answer) }
  asked.destroy()
  return said
}

/** Sends the beginning of an upload: a field, and the first bytes of a PDF. */
export function beginUpload(url: string, field: string, value: string, headers = ''): Socket {
  const { host, hostname, port, pathname } = new URL(url)
  const socket = connect(Number(port), hostname)
  const part = (name: string, rest = '') => `--b\r\nContent-Disposition: form-data; name="${name}"${rest}\r\n\r\n`
  socket.write(
    `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\n${headers}` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n` +
      `${part(field)}${value}\r\n${part('file', '; filename="b.pdf"')}%PDF-1.7`,
  )
  return socket
}
