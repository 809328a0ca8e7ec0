/** Uploads of a release, as the client's form sends them. */
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Browser } from '@schoolbeheer/testing/browser'

/** The call of the upstream. */
export const documented = 'POST /api/release/create'

export type Fields = Record<string, string>

export const fields: Fields = { name: '24.09', test: 'true', releaseNotes: 'Nieuw:\r\n"é" <b>' }

export function formOf(
  given: Fields = fields,
  file: Blob | null = new Blob(['a;b\r\n--'], { type: 'text/csv' }),
  name = 'mapping é.csv',
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(given)) form.append(field, value)
  if (file) form.append('mappingFile', file, name)
  return form
}

export async function post(browser: Browser, body: RequestInit['body'] = formOf(), init: RequestInit = {}) {
  const response = await browser.fetch('/files/releases', { method: 'POST', body, ...init })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

/** An upload as Chromium sends it: with this browser's cookies, and without reading the answer before all is sent. */
export async function begin(url: string, browser: Browser, contentLength: number, bytes: number) {
  const { host, hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const headers = {
    host,
    cookie: [...browser.cookies].map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? ''),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': contentLength,
  }
  const part = (disposition: string, content: string) =>
    `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}`
  const start = [
    part('name="name"', '24.09\r\n'),
    part('name="test"', 'true\r\n'),
    part('name="mappingFile"; filename="m"', ''),
  ].join('')
  const lines = Object.entries(headers).map((header) => header.join(': '))
  socket.write(['POST /files/releases HTTP/1.1', ...lines, '', start].join('\r\n'))
  await new Promise((sent) => socket.write(Buffer.alloc(bytes - start.length), sent))
  const status = async () => {
    const [answer] = await once(socket, 'data')
    socket.destroy()
    return Number(/^HTTP\/1.1 (\d+)/.exec(String(answer))?.[1])
  }
  return { socket, status }
}
