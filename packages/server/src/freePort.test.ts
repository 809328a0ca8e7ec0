/** Ports that only one caller gets, and that no system gives to anybody else. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from './freePort.ts'

test('no port is given twice, and none that a system gives to whoever asks for any', async () => {
  const ports = await Promise.all(Array.from({ length: 100 }, () => freePort()))
  expect(new Set(ports).size).toBe(100)
  for (const port of ports) expect(port).toBeLessThan(32_768)
})

test('a port that another process was given, or listens on, is not free', async () => {
  const given = createSocket('udp4')
  given.bind((await freePort()) + 1, '127.0.0.1')
  await once(given, 'listening')
  onTestFinished(() => void given.close())
  const afterGiven = await freePort()
  expect(afterGiven).not.toBe(given.address().port)
  const listening = createServer().listen(afterGiven + 1, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => void listening.close())
  expect(await freePort()).not.toBe(afterGiven + 1)
})
