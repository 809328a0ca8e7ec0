/** Debian's Pebble, an ACME server for tests, which gives certificates of a day. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

const run = promisify(execFile)
const image = 'schoolbeheer.test/pebble'

type Pebble = {
  folder: string
  /** An address of this machine that containers reach, and a certificate for it. */
  host: string
  certificate: { key: string; cert: string }
  /** The names that it finds on this machine. */
  names: string[]
}

/** Answers its address and the certificate of its authority; it ends with the test. */
export async function startPebble({ folder, host, certificate, names }: Pebble) {
  const place = join(folder, 'pebble')
  mkdirSync(place)
  writeFileSync(join(place, 'cert.pem'), certificate.cert)
  writeFileSync(join(place, 'key.pem'), certificate.key)
  const day = 86_400
  const pebble = {
    listenAddress: `${host}:14000`,
    managementListenAddress: `${host}:15000`,
    certificate: '/pebble/cert.pem',
    privateKey: '/pebble/key.pem',
    httpPort: 80,
    tlsPort: 443,
    certificateValidityPeriod: day,
    profiles: { default: { description: 'of a day', validityPeriod: day } },
  }
  writeFileSync(join(place, 'config.json'), JSON.stringify({ pebble }))
  const building = execFile('docker', ['build', '--quiet', '--tag', image, '-'])
  building.stdin?.end(
    'FROM debian:trixie-slim\nRUN apt-get update && apt-get install --yes --no-install-recommends pebble\n',
  )
  const [code] = await once(building, 'exit')
  if (code !== 0) throw new Error('No image of Pebble')
  const hosts = names.map((name) => `--add-host=${name}:127.0.0.1`)
  // By itself it refuses a twentieth of all requests, and certbot gives up when the same one is refused twice.
  const settings = ['--env=PEBBLE_VA_NOSLEEP=1', '--env=PEBBLE_WFE_NONCEREJECT=0']
  const options = ['--rm', '--detach', '--network=host', ...settings, `--volume=${place}:/pebble:ro`]
  const { stdout } = await run('docker', [
    'run',
    ...options,
    ...hosts,
    image,
    'pebble',
    '-config',
    '/pebble/config.json',
  ])
  onTestFinished(async () => void (await run('docker', ['kill', stdout.trim()])))
  return { url: `https://${host}:14000/dir`, root: () => read(host, certificate.cert) }
}

/** The certificate of its authority, once it answers. */
async function read(host: string, ca: string): Promise<string> {
  const socket = connect({ host, port: 15_000, ca })
  await once(socket, 'secureConnect')
  socket.write(`GET /roots/0 HTTP/1.0\r\nHost: ${host}\r\n\r\n`)
  const [, root = ''] = (await text(socket)).split('\r\n\r\n')
  return root
}

/** The serial number of the certificate that a name has on this machine, if it is of this authority. */
export async function serialOf(name: string, ca: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port: 443, servername: name, ca })
  await once(socket, 'secureConnect')
  const { serialNumber } = socket.getPeerCertificate()
  socket.destroy()
  return serialNumber
}
