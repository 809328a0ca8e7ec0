import { once } from 'node:events'
import { connect } from 'node:net'
import { createServer } from 'node:tls'
import { startCable } from '@schoolbeheer/server/testing/cable'
import { makeCertificate, trust } from '@schoolbeheer/server/testing/certificates'
import { leadNames } from '@schoolbeheer/server/testing/names'
import { redisUrl } from '@schoolbeheer/testing/provided'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { redisStore } from '@schoolbeheer/server/store/redis'

const redis = redisUrl()
const prefix = 'schoolbeheer:'

/** An address that leads to this machine, but is none of its own addresses. */
const elsewhere = '0.0.0.0'

test.each(['redis://0.0.0.0:6379', 'redis://0:6379'])('%s, elsewhere and in plain text, is refused', async (url) => {
  await expect(redisStore(url, ['192.168.0.0/16'], { prefix, log: Fastify().log })).rejects.toThrow(
    /^REDIS_URL: 0.* is 0\.0\.0\.0, outside PRIVATE_NETWORKS\. .*rediss:/,
  )
})

/** A log in memory. */
function listen() {
  const said: string[] = []
  const { log } = Fastify({ logger: { stream: { write: (line) => void said.push(line) } } })
  return { log, said: () => said.join('') }
}

test.runIf(redis)('a name that leads elsewhere after the start is not followed', async () => {
  const lead = leadNames()
  lead('127.0.0.1')
  const { port, overheard, cut } = await startCable(Number(new URL(redis ?? '').port))
  const { log, said } = listen()
  const store = await redisStore(`redis://redis.test:${port}`, ['192.0.2.0/24'], { prefix, log })
  onTestFinished(() => store.close())
  await store.compareAndSet('a-key', undefined, 'value', 60)
  const before = overheard()
  expect(before).toContain('a-key')
  lead(elsewhere)
  cut()
  await expect.poll(said).toContain('IP(0.0.0.0) is blocked')
  await expect(store.get('a-key')).rejects.toMatchObject({ status: 503 })
  expect(overheard()).toBe(before)
  lead('127.0.0.1')
  await expect.poll(() => store.get('a-key').catch(() => 'away')).toBe('value')
})

test.runIf(redis)('by rediss it waits for a certificate that holds, and nobody on the way reads a word', async () => {
  const certificate = makeCertificate(elsewhere)
  const { hostname, port } = new URL(redis ?? '')
  const server = createServer(certificate, (near) => near.pipe(connect(Number(port), hostname)).pipe(near))
  server.on('tlsClientError', () => undefined)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const cable = await startCable(z.object({ port: z.number() }).parse(server.address()).port)
  const { log, said } = listen()
  const opening = redisStore(`rediss://${elsewhere}:${cable.port}`, [], { prefix, log })
  await expect.poll(said).toContain('self-signed certificate')
  trust(certificate)
  const store = await opening
  await store.compareAndSet('another-key', undefined, 'value', 60)
  expect(await store.get('another-key')).toBe('value')
  expect(cable.overheard()).not.toContain('another-key')
  await store.close()
})
