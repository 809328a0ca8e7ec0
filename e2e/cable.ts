/** A network connection to the system that a test can cut. */
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { port } from './address.ts'

/** A proxy to the system whose connections can be cut. It speaks SOCKS (RFC 1928), so that addresses stay the same. */
export async function startCable() {
  const sockets = new Set<Socket>()
  let isCut = false
  const cable = createServer((browser) => {
    if (isCut) {
      browser.resetAndDestroy()
      return
    }
    sockets.add(browser)
    browser.on('error', () => browser.destroy())
    browser.once('data', () => {
      browser.write(Uint8Array.of(5, 0))
      browser.once('data', () => {
        browser.write(Uint8Array.of(5, 0, 0, 1, 0, 0, 0, 0, 0, 0))
        const system = connect(port, 'localhost')
        system.on('error', () => browser.destroy())
        browser.on('close', () => system.destroy())
        browser.pipe(system).pipe(browser)
      })
    })
  }).listen(0, 'localhost')
  await once(cable, 'listening')
  const address = cable.address()
  const cut = () => {
    isCut = true
    sockets.forEach((socket) => socket.resetAndDestroy())
  }
  return {
    server: `socks5://localhost:${typeof address === 'object' ? address?.port : address}`,
    cut,
    mend: () => void (isCut = false),
    stop: () => {
      cut()
      cable.close()
    },
  }
}
