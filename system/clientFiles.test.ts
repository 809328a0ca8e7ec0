/** Large files between the client and a gateway. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

const size = 200 * 1024 * 1024

test('a program sends and reads files of 200 MB with less than 100 MB of buffers, those that V8 has not freed yet among them', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/files/releases') request.on('end', () => response.end('{}')).resume()
    else Readable.from(pieces()).pipe(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const folder = temporaryFolder()
  onTestFinished(async () => {
    server.close()
    await rm(folder, { recursive: true })
  })
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const file = join(folder, 'mapping')
  await writeFile(file, '')
  await truncate(file, size)
  const program = join(import.meta.dirname, 'testing/transfer.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [program, `http://127.0.0.1:${port}`, file])
  const { megabytes, ...moved } = z
    .object({ sent: z.number(), read: z.number(), megabytes: z.number() })
    .parse(JSON.parse(stdout))
  expect(moved).toEqual({ sent: size, read: size })
  expect(megabytes).toBeLessThan(100)
})

function* pieces(): Generator<Buffer> {
  const piece = Buffer.alloc(64 * 1024)
  for (let sent = 0; sent < size; sent += piece.length) yield piece
}
