/** The admin of an installation, who works on while parts of it are replaced or killed. */
import { setTimeout } from 'node:timers/promises'
import { proceduresOf } from '@schoolbeheer/gateway/testing/gateway'
import { gateway, identity, type Installation } from './production.ts'

/** Failures of reads in words; changes by the name of the location that each adds. */
export type Outcome = { requests: number; failedReads: string[]; changes: string[]; failedChanges: string[] }

/** Fewer than a person may have at once. */
const atOnce = 4

/** The requests after which somebody notices that all is well again. */
const afterwards = 200

/** Requests, of which each tenth is a change, from the beginning of the commands until a while after their end. */
export async function during(
  installation: Installation,
  commands: (requests: () => number) => Promise<unknown>,
): Promise<Outcome> {
  const outcome: Outcome = { requests: 0, failedReads: [], changes: [], failedChanges: [] }
  let last = Number.POSITIVE_INFINITY
  const work = async () => {
    while (outcome.requests < last) {
      const request = outcome.requests++
      await (request % 10 === 0 ? change(installation, outcome) : read(installation, outcome, request))
      // People look at what came. More of them would take the processors from the containers that start meanwhile.
      await setTimeout(100)
    }
  }
  const works = Promise.all(Array.from({ length: atOnce }, work))
  try {
    await commands(() => outcome.requests)
  } finally {
    last = outcome.requests + afterwards
    await works
  }
  return outcome
}

/** How often there is a location of each of these names: of each change, if it was done once, 1. */
export async function timesOf({ browser }: Installation, names: string[]): Promise<Set<number>> {
  const locations = await proceduresOf(gateway, browser).locations.list.query()
  const times = Map.groupBy(locations, ({ name }) => name)
  return new Set(names.map((name) => times.get(name)?.length ?? 0))
}

const places = [
  `${gateway}/trpc/reference.provinces`,
  `${gateway}/trpc/locations.list`,
  `${gateway}/auth/session`,
  `${identity}/oidc/.well-known/openid-configuration`,
  `${identity}/oidc/jwks`,
]

async function read(installation: Installation, outcome: Outcome, request: number): Promise<void> {
  const place = places[request % places.length] ?? gateway
  const failure = await failureOf(installation, place, {})
  if (failure) outcome.failedReads.push(`${place}: ${failure}`)
}

async function change(installation: Installation, outcome: Outcome): Promise<void> {
  const name = `Lokaal ${crypto.randomUUID()}`
  const location = { name, description: name, street: 'Stationsstraat', number: '1', city: installation.city }
  const failure = await failureOf(installation, `${gateway}/trpc/locations.create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ json: location }),
  })
  ;(failure ? outcome.failedChanges : outcome.changes).push(name)
}

async function failureOf({ browser }: Installation, address: string, init: RequestInit): Promise<string | undefined> {
  try {
    const response = await browser.fetch(address, init)
    const body = await response.text()
    return response.ok ? undefined : `${response.status} ${body.slice(0, 100)}`
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
    return `${String(error)} ${cause}`
  }
}
