/** The whole product in a container, for the tests of other programs: with vitest, node:test or any other runner. */
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AbstractStartedContainer, GenericContainer, Wait, type StartedTestContainer } from 'testcontainers'
import { createGatewayClient, type GatewayClient } from './client.ts'
import { clientCredentials } from './node.ts'
import { readEInvoices, readMails, type EInvoice, type Mail } from './container/left.ts'
import { openSession, type SessionHeaders } from './container/session.ts'

export type { EInvoice, Mail } from './container/left.ts'
export type { SessionHeaders } from './container/session.ts'

/** The password of every demo user. */
const demoPassword = 'Welkom-2026'

/** The number of school groups of the demo data that the image has prepared; another number takes seconds at the start. */
const preparedGroups = 60

const ports = { gateway: 3000, schoolApi: 3001, identity: 3002, mailPage: 3080, accessPoint: 3081 }
const controlPort = 3090

/** The file in which the container finds its addresses, and the words by which it asks for them. */
const addressesFile = '/etc/schoolbeheer/addresses.json'
const waitsForAddresses = 'waits for its addresses'

const [pollMs, startsWithinMs] = [50, 120_000]

type Addresses = Record<keyof typeof ports, string>

/** A signed-in user. */
export type Session = {
  /** The headers of a request as this user, for `fetch` and other clients. */
  headers: SessionHeaders
  /** The gateway's calls as this user: `await call.invoices.list.query({ year: 2026 })`. */
  call: GatewayClient['call']
}

/** The product before its start: `await using app = await new SchoolbeheerContainer(image).start()`. */
export class SchoolbeheerContainer extends GenericContainer {
  readonly #image: string
  readonly #token = randomBytes(32).toString('base64url')
  #groups = preparedGroups
  #clock = ''

  /** @param image the image of the same version as this package: `schoolbeheer/all:0.1.0` */
  constructor(image: string) {
    super(image)
    this.#image = image
    const exposed = [...Object.values(ports), controlPort]
    this.withExposedPorts(...exposed)
    // Everybody knows the passwords of demo users, so only this machine may reach the container.
    const here = [{ HostIp: '127.0.0.1', HostPort: '0' }]
    this.hostConfig.PortBindings = Object.fromEntries(exposed.map((port) => [`${port}/tcp`, here]))
    this.withTmpFs({ '/tmp': 'rw' })
    this.withWaitStrategy(Wait.forLogMessage(waitsForAddresses)).withStartupTimeout(startsWithinMs)
  }

  /** Starts with demo data of so many school groups, which is the default: see the README for its users. */
  withDemoData(groups = preparedGroups): this {
    if (!Number.isSafeInteger(groups) || groups < 1)
      throw new TypeError('withDemoData takes a whole number of school groups, at least 1.')
    this.#groups = groups
    return this
  }

  /** Starts with reference data alone: no users, no school groups. */
  withEmptyDatabase(): this {
    this.#groups = 0
    return this
  }

  /**
   * Starts with a clock that is ahead of that of this machine: `+40d`, in seconds, minutes, hours, days or years
   * (s, m, h, d, y). It goes on at its usual pace, and goes back never.
   */
  withClock(ahead: `+${number}${'s' | 'm' | 'h' | 'd' | 'y'}`): this {
    if (!/^\+\d{1,5}[smhdy]$/.test(ahead)) throw new TypeError('withClock takes a time ahead, such as +40d.')
    this.#clock = ahead
    return this
  }

  /**
   * Starts the container and resolves once it answers.
   * @throws Error in one sentence that says why it did not start
   */
  override async start(): Promise<StartedSchoolbeheer> {
    const log: string[] = []
    this.withLogConsumer((stream) => stream.on('data', (line) => log.push(String(line).trim())))
    this.withEnvironment({
      ADDRESSES: addressesFile,
      TESTING_TOKEN: this.#token,
      DEMO: this.#groups > 0 ? '1' : '0',
      DEMO_GROUPS: String(this.#groups || preparedGroups),
      CLOCK: this.#clock,
    })
    let container: StartedTestContainer | undefined
    try {
      container = await super.start()
      const addresses = addressesOf(container)
      const control = createControl(container, this.#token)
      await untilReady(container, addresses, control)
      return new StartedSchoolbeheer(container, { addresses, control, program: await control.program() })
    } catch (error) {
      await container?.stop()
      throw new Error(`The container of ${this.#image} did not start: ${reasonOf(log, error)}`, { cause: error })
    }
  }

  protected override async containerStarted(container: StartedTestContainer): Promise<void> {
    const content = JSON.stringify(addressesOf(container))
    await container.copyContentToContainer([{ content, target: addressesFile }])
  }
}

type Program = { id: string; secret: string; scope: string }
type Control = { isThere: () => Promise<boolean>; program: () => Promise<Program>; reset: () => Promise<void> }
type Parts = { addresses: Addresses; control: Control; program: Program }

/** The running product. */
export class StartedSchoolbeheer extends AbstractStartedContainer {
  readonly #parts: Parts

  /** Made by `SchoolbeheerContainer.start`. */
  constructor(container: StartedTestContainer, parts: Parts) {
    super(container)
    this.#parts = parts
  }

  /** The address of the gateway, for a browser and for programs: `http://localhost:49153`. */
  getUrl(): string {
    return this.#parts.addresses.gateway
  }

  /** The issuer of tokens. */
  getIssuer(): string {
    return `${this.#parts.addresses.identity}/oidc`
  }

  /** A client of a program with these scopes; with all of them unless given. It is good after a reset too. */
  client(scopes?: readonly string[]): GatewayClient {
    const { id, secret, scope } = this.#parts.program
    const token = clientCredentials({
      issuer: this.getIssuer(),
      clientId: id,
      clientSecret: secret,
      audience: this.getUrl(),
      scope: scopes?.join(' ') ?? scope,
    })
    return createGatewayClient({ url: this.getUrl(), token })
  }

  /**
   * Signs a user in by the forms of the product. A reset ends the session.
   * @param userName the e-mail address: `admin@demo.test`
   * @param password that of the demo users unless given
   * @throws Error with the words of the sign-in page when it refuses them
   */
  async signIn(userName: string, password = demoPassword): Promise<Session> {
    const headers = await openSession(this.getUrl(), { userName, password })
    const asUser = (input: string | URL, init: RequestInit = {}) => {
      const sent = new Headers(init.headers)
      sent.delete('authorization')
      for (const [name, value] of Object.entries(headers)) sent.set(name, value)
      return fetch(input, { ...init, headers: sent })
    }
    return { headers, call: createGatewayClient({ url: this.getUrl(), token: 'of a session', fetch: asUser }).call }
  }

  /** The mails that left since the last reset, the oldest first; those to one address where it is given. */
  mails(options?: { to?: string }): Promise<Mail[]> {
    return readMails(this.#parts.addresses.mailPage, options)
  }

  /** The e-invoices and credit notes that left by Peppol since the last reset, the oldest first. */
  eInvoices(): Promise<EInvoice[]> {
    return readEInvoices(this.#parts.addresses.accessPoint)
  }

  /** Puts everything back as it was after the start: data, sessions, mails and e-invoices. Running work is given up. */
  reset(): Promise<void> {
    return this.#parts.control.reset()
  }
}

function addressesOf(container: StartedTestContainer): Addresses {
  const at = (port: number) => `http://localhost:${container.getMappedPort(port)}`
  return {
    gateway: at(ports.gateway),
    schoolApi: at(ports.schoolApi),
    identity: at(ports.identity),
    mailPage: at(ports.mailPage),
    accessPoint: at(ports.accessPoint),
  }
}

/** Resolves once gateway and control server answer; rejects when the container has ended, or takes too long. */
async function untilReady(container: StartedTestContainer, { gateway }: Addresses, control: Control): Promise<void> {
  const ended = new AbortController()
  const logs = await container.logs()
  logs.once('end', () => ended.abort(new Error('it ended'))).resume()
  try {
    for (let waited = 0; waited < startsWithinMs; waited += pollMs) {
      if ((await statusOf(`${gateway}/healthz`)) === 200 && (await control.isThere())) return
      ended.signal.throwIfAborted()
      await setTimeout(pollMs)
    }
    throw new Error(`nothing answers at ${gateway}`)
  } finally {
    logs.destroy()
  }
}

/** 0 without an answer. */
async function statusOf(address: string): Promise<number> {
  try {
    return (await fetch(address)).status
  } catch {
    return 0
  }
}

function createControl(container: StartedTestContainer, token: string): Control {
  const server = `http://localhost:${container.getMappedPort(controlPort)}`
  const ask = async (method: string, path: string): Promise<Response> => {
    const response = await fetch(`${server}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
    if (response.ok) return response
    throw new Error(`The container answered ${response.status} to ${method} ${path}.`)
  }
  return {
    isThere: async () => (await statusOf(server)) > 0,
    program: async () => {
      const program: unknown = await (await ask('GET', '/program')).json()
      if (isProgram(program)) return program
      throw new Error('The container names no program: it is of another version.')
    },
    reset: async () => void (await ask('POST', '/reset')),
  }
}

function isProgram(value: unknown): value is Program {
  return typeof value === 'object' && value !== null && 'id' in value && 'secret' in value && 'scope' in value
}

/** The last words of the container before it ended, or else what went wrong without it. */
function reasonOf(log: readonly string[], error: unknown): string {
  const words = log.filter((line) => line !== '' && !/^Schoolbeheer (starts|waits)/.test(line)).slice(-5)
  return words.length > 0 ? words.join(' ') : error instanceof Error ? error.message : String(error)
}
