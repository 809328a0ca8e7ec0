/** The ports of the system: one number shifts all of them, and 0 takes free ones. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { StartError } from '@schoolbeheer/server/start'
import { z } from 'zod'

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

/** Checks the ports before anything starts; throws a StartError that names the first taken port. */
export async function choosePorts(port: number): Promise<Ports> {
  const wanted = (offset: number) => (port === 0 ? 0 : port + offset)
  const probes = await Promise.all(Object.values(offsets).map((offset) => probe(wanted(offset))))
  const [gateway, schoolApi, identity, smtp, mailPage, accessPoint] = z
    .tuple([number, number, number, number, number, number])
    .parse(probes.map(portOf))
  await Promise.all(probes.map((server) => once(server.close(), 'close')))
  return { gateway, schoolApi, identity, smtp, mailPage, accessPoint }
}

const number = z.number()

async function probe(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return server
  } catch {
    throw new StartError(`Port ${port} is in use. Choose others with PORT, for example: PORT=4000`)
  }
}

function portOf(server: Server): number {
  return z.object({ port: z.number() }).parse(server.address()).port
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
