/** The ports of a system that takes free ones. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { choosePorts } from './ports.ts'

/** Holds the UDP port as `freePort.ts` does; rejects while another holds it. */
async function holdUdp(port: number) {
  const holder = createSocket('udp4')
  onTestFinished(() => void holder.close())
  holder.bind({ port, address: '127.0.0.1', exclusive: true })
  await once(holder, 'listening')
}

test('free ports are none that connections get, and nobody else gets them until they are released', async () => {
  const stops: (() => Promise<unknown>)[] = []
  const ports = Object.values(await choosePorts(0, stops))
  const others = Object.values(await choosePorts(0))
  expect(new Set([...ports, ...others]).size).toBe(12)
  for (const port of ports) {
    expect(port).toBeLessThan(32_768)
    await expect(holdUdp(port)).rejects.toThrow('EADDRINUSE')
  }
  for (const stop of stops) await stop()
  for (const port of ports) await holdUdp(port)
})
