/** The ports of the system: one number shifts all of them, and 0 takes free ones. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import { holdPort } from '@schoolbeheer/server/freePort'
import { StartError } from '@schoolbeheer/server/start'

export type Ports = {
  gateway: number
  schoolApi: number
  identity: number
  smtp: number
  mailPage: number
  accessPoint: number
}

/** The addresses of its parts, as others see them. */
export type Urls = { gateway: string; schoolApi: string; identity: string; mailPage: string; accessPoint: string }

/** The distance of each port from the gateway's port. */
const offsets = { gateway: 0, schoolApi: 1, identity: 2, smtp: 25, mailPage: 80, accessPoint: 81 } as const

/** The ports of a system whose gateway has this one. */
export function portsFrom(port: number): Ports {
  const at = (part: keyof Ports) => port + offsets[part]
  return {
    gateway: at('gateway'),
    schoolApi: at('schoolApi'),
    identity: at('identity'),
    smtp: at('smtp'),
    mailPage: at('mailPage'),
    accessPoint: at('accessPoint'),
  }
}

/**
 * The ports of a system whose gateway has this one; for 0 free ones, which nobody else gets until `stops` have released
 * them. Throws a StartError that names the first taken port.
 */
export async function choosePorts(port: number, stops: (() => Promise<unknown>)[] = []): Promise<Ports> {
  if (port === 0) return holdPorts(stops)
  const ports = portsFrom(port)
  await Promise.all(Object.values(ports).map(checkPort))
  return ports
}

async function holdPorts(stops: (() => Promise<unknown>)[]): Promise<Ports> {
  const hold = async () => {
    const { port, release } = await holdPort()
    stops.push(async () => release())
    return port
  }
  return {
    gateway: await hold(),
    schoolApi: await hold(),
    identity: await hold(),
    smtp: await hold(),
    mailPage: await hold(),
    accessPoint: await hold(),
  }
}

async function checkPort(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    throw new StartError(`Port ${port} is in use. Choose others with PORT, for example: PORT=4000`)
  }
  await once(server.close(), 'close')
}

/** The address of each part at its port of this machine. */
export function addressesAt({ gateway, schoolApi, identity, mailPage, accessPoint }: Ports): Urls {
  const at = (port: number) => `http://localhost:${port}`
  return {
    gateway: at(gateway),
    schoolApi: at(schoolApi),
    identity: at(identity),
    mailPage: at(mailPage),
    accessPoint: at(accessPoint),
  }
}
