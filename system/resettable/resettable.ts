/**
 * A system that begins anew within a moment: its next generation runs already, on copies of the same databases, and
 * takes over the ports. Everything that the last one had in memory, in its databases and under way ends with it.
 */
import { randomBytes } from 'node:crypto'
import { permissions } from '@schoolbeheer/domain/permissions'
import { listen } from '@schoolbeheer/server/start'
import type { Urls } from '../ports.ts'
import { createControl } from './control.ts'
import { openFronts, type Place } from './fronts.ts'
import { createGenerations, type Running } from './generation.ts'
import { openTemplates, type Databases } from './templates.ts'

type Options = {
  host: string
  /** The ports on which it listens at the host. */
  ports: Record<keyof Urls | 'control', number>
  /** The addresses of its parts; it listens on their ports of this machine too. */
  addresses: Urls
  /** The bearer of the control server. */
  token: string
  dataDir: string
  /** The number of school groups of the demo data; 0 leaves the databases empty. */
  groups: number
  logLevel: string
  servesWeb: boolean
}

export type Resettable = {
  /** The databases of this moment. */
  databases: () => Databases
  /** Begins anew, after the resets that were asked for before. */
  reset: () => Promise<void>
  /** The address of the control server. */
  control: string
  stop: () => Promise<void>
}

/** The time that requests have to end before a reset, in milliseconds. */
const endsWithin = 100

/** Starts databases, the first generation and the control server; throws a StartError as `startSystem` does. */
export async function startResettable(options: Options): Promise<Resettable> {
  const { host, token } = options
  const scope = Object.keys(permissions).join(' ')
  const program = { id: 'test-program', secret: randomBytes(32).toString('base64url'), scope }
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const stopPart of stops.splice(0).toReversed()) await stopPart()
  }
  try {
    const templates = await openTemplates({ ...options, alone: true })
    stops.push(templates.stop)
    const fronts = await openFronts(placesOf(options))
    const generations = createGenerations({ ...options, templates, program })
    stops.push(generations.stop, fronts.stop)
    let current = await generations.next()
    stops.push(() => current.stop())
    fronts.lead(serversOf(current))
    const replace = async () => {
      try {
        const [following] = await Promise.all([generations.next(), fronts.hold(endsWithin)])
        generations.end(current)
        current = following
      } finally {
        fronts.lead(serversOf(current))
      }
    }
    let last = Promise.resolve()
    const reset = () => (last = last.catch(() => undefined).then(replace))
    const control = createControl({ token, program, reset })
    stops.push(() => control.close())
    const address = await listen(control, { host, port: options.ports.control })
    return { databases: () => current.databases, reset, control: address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The places of each part: at the host, and at the port of its address on this machine. */
function placesOf({ host, ports, addresses }: Options): [keyof Urls, Place[]][] {
  return names.map((name) => {
    const outside = Number(new URL(addresses[name]).port)
    const own = { host, port: ports[name] }
    return [name, outside === own.port ? [own] : [own, { host: '127.0.0.1', port: outside }]]
  })
}

const names = ['gateway', 'schoolApi', 'identity', 'mailPage', 'accessPoint'] as const

function serversOf({ apps: { gateway, schoolApi, identity }, standIns }: Running) {
  if (!standIns) throw new Error('Tests read mails and e-invoices')
  return {
    gateway: gateway.server,
    schoolApi: schoolApi.server,
    identity: identity.server,
    mailPage: standIns.mailPage.server,
    accessPoint: standIns.accessPoint.server,
  }
}
