/** The processes that a benchmark starts, each stopped when the `await using` that holds it ends. */
import { fork, type ChildProcess, type ForkOptions } from 'node:child_process'
import { once } from 'node:events'
import { devNull } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { choosePorts } from '@schoolbeheer/system/ports'
import { z } from 'zod'
import { withVariables } from './env.ts'

export type Child<T> = AsyncDisposable & {
  ready: T
  usage: () => Promise<Usage>
  /** The longest time since the last question in which its event loop served nobody, in milliseconds. */
  held: () => Promise<number>
  /** The bytes that it uses after a collection: V8's heap, and the memory outside it. */
  kept: () => Promise<number>
}

const Usage = z.object({ cpuMs: z.number(), rssBytes: z.number() })
type Usage = z.output<typeof Usage>

const Held = z.object({ heldMs: z.number() })
const Kept = z.object({ keptBytes: z.number() })

const Address = z.object({ url: z.string() })
const Identity = z.object({
  url: z.string(),
  /** The address of the gateway that it signs in for, which need not run. */
  gateway: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  api: z.string(),
})
export type Identity = z.output<typeof Identity>
const System = z.object({
  schoolApi: z.string(),
  identity: z.string(),
  clientSecret: z.string(),
  program: z.object({ id: z.string(), secret: z.string() }),
})

/**
 * The whole system with this many school groups, set up for a gateway at a free address that is chosen here.
 * @param databases PostgreSQL addresses, where the benchmark must know them
 * @param accessPoint variables of the school API for another access point than the simulator in its process
 */
export async function startSystem(
  demoGroups: number,
  databases?: { school: string; identity: string },
  accessPoint?: Record<string, string>,
) {
  const { gateway: port } = await choosePorts(0)
  const publicUrl = `http://localhost:${port}`
  const child = await startChild('system', { publicUrl, demoGroups, databases, accessPoint }, System)
  return { ...child, ready: { ...child.ready, publicUrl, port } }
}

export type System = Awaited<ReturnType<typeof startSystem>>['ready']

type GatewayOptions = {
  /** Another school API behind it. */
  upstream?: string
  serveWeb?: boolean
  redisUrl?: string
  /** The folder of another commit, whose gateway and client it is. */
  checkout?: string | undefined
  /** The variables of its telemetry; without them it has none. */
  telemetry?: Record<string, string>
}

/** The gateway of a system in a process of its own. */
export function startGateway(
  system: System,
  { upstream = system.schoolApi, serveWeb = false, redisUrl = '', checkout, telemetry }: GatewayOptions = {},
) {
  const environment = {
    PORT: String(system.port),
    PUBLIC_URL: system.publicUrl,
    SCHOOL_API_URL: upstream,
    OIDC_ISSUER: `${system.identity}/oidc`,
    OIDC_CLIENT_SECRET: system.clientSecret,
    OIDC_SCHOOL_API_RESOURCE: system.schoolApi,
    OIDC_IDENTITY_API_RESOURCE: system.identity,
    SESSION_SECRET: 'a session secret of the benchmarks, which nobody else knows',
    LOG_FILE: devNull,
    REDIS_URL: redisUrl,
    SERVE_WEB: String(serveWeb),
  }
  const folder = checkout && join(checkout, 'bench')
  const observed = telemetry && {
    execArgv: [...process.execArgv, '--import', telemetryModule],
    env: withVariables(telemetry),
  }
  return startChild('gateway', environment, Address, { folder, forked: observed })
}

/** The module that start commands load first. */
const telemetryModule = join(import.meta.dirname, '../packages/server/src/telemetry.ts')

export function startProxy(upstream: string) {
  return startChild('proxy', { upstream }, Address)
}

const nothing = {
  members: 0,
  licences: 0,
  invoices: 0,
  orders: 0,
  openDays: 0,
  pastDays: 0,
  participants: 0,
  payments: 0,
  accountRows: 0,
  tagged: false,
}

/**
 * An upstream with this many groups, one school with this many members and licences, and this many invoices and orders
 * of the current year.
 */
export function startUpstream(groups: number, sizes: Partial<typeof nothing> = {}) {
  return startChild('upstream', { groups, ...nothing, ...sizes }, Address)
}

/** The simulated access point, with these variables. */
export function startSimulator(variables: Record<string, string>) {
  return startChild('simulator', variables, Address, { forked: elsewhere })
}

/** Asks for a list again and again. */
export async function listAgain(list: { url: string; headers: Record<string, string>; times: number }): Promise<void> {
  const program = join(import.meta.dirname, 'processes/lister.ts')
  const [code] = await once(fork(program, [JSON.stringify(list)], elsewhere), 'exit')
  if (code !== 0) throw new Error('A list was not answered')
}

/**
 * A process that would be on a machine of its own: it takes only what the others leave of the processors. The command
 * gives that priority to all of its threads, also to those that V8 collects with.
 */
const elsewhere: ForkOptions = { execPath: 'nice', execArgv: ['-n', '19', process.execPath, ...process.execArgv] }

/** Renders invoices in this many threads; with none, by stock pdfkit. It makes e-invoices of them too. */
export function startPapers(threads: number) {
  return startChild('papers', { threads }, Address)
}

/** The school API alone, with these variables. */
export function startSchoolApi(variables: Record<string, string>) {
  return startChild('schoolApi', variables, Address)
}

/** An identity app whose only user is this one. */
export function startIdentity(user: { userName: string; password: string }) {
  return startChild('identity', user, Identity)
}

/** Reads a long file of a bank after a short one; ready when it has. */
export function readBankFile(files: { short: string; long: string }) {
  return startChild('bankReader', files, z.object({ grownMB: z.number() }))
}

async function startChild<S extends z.ZodType>(
  name: string,
  options: object,
  ready: S,
  { folder = import.meta.dirname, forked }: { folder?: string | undefined; forked?: ForkOptions | undefined } = {},
): Promise<Child<z.output<S>>> {
  const child = fork(join(folder, 'processes', `${name}.ts`), [JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...forked,
  })
  const ask = (question: string) => {
    const answer = nextMessage(child, name)
    child.send(question)
    return answer
  }
  return {
    ready: ready.parse(await nextMessage(child, name)),
    usage: async () => Usage.parse(await ask('usage')),
    held: async () => Held.parse(await ask('held')).heldMs,
    kept: async () => Kept.parse(await ask('kept')).keptBytes,
    [Symbol.asyncDispose]: () => stopProcess(child, 'SIGTERM'),
  }
}

/** Throws when the process ends without a message, or takes more than two minutes. */
async function nextMessage(child: ChildProcess, name: string): Promise<unknown> {
  const over = new AbortController()
  const { signal } = over
  const fail = (reason: string) => Promise.reject(new Error(`The ${name} process ${reason}.`))
  try {
    const [message] = await Promise.race([
      once(child, 'message', { signal }),
      once(child, 'exit', { signal }).then(() => fail('ended before it answered')),
      setTimeout(120_000, undefined, { signal }).then(() => fail('did not answer')),
    ])
    return message
  } finally {
    over.abort()
  }
}

/** Asks a process to stop and waits until it has ended. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill(signal)
  await exit
}

/** The most memory that a process used while the work was done. */
export async function peakMemory(child: Child<unknown>, work: Promise<unknown>): Promise<number> {
  const done = work.then(() => true)
  let peak = 0
  do peak = Math.max(peak, (await child.usage()).rssBytes)
  while (!(await Promise.race([done, setTimeout(20, false)])))
  return peak
}
