/**
 * Reads the environment of a process once. A wrong one is refused in one message that lists every wrong variable.
 * Each app has its own `env.ts` with its schema; no other file of an app reads `process.env`.
 */
import { isIP } from 'node:net'
import { z } from 'zod'
import { encrypt, hostOf, isPlain, outside, versionOf } from './plainText.ts'
import { StartError } from './start.ts'

/**
 * The environment as the schema reads it; throws a StartError naming every wrong variable. Empty variables count as
 * absent, except those in `neverEmpty`. Where the schema has ALLOW_HTTP, addresses beyond this machine need https
 * without it; PostgreSQL, Redis and programs of others beyond this machine and PRIVATE_NETWORKS always need TLS.
 */
export function readEnv<S extends z.ZodObject>(
  schema: S,
  env: Record<string, string | undefined>,
  neverEmpty: readonly string[] = [],
): z.output<S> {
  const said = ([name, value]: [string, string | undefined]) =>
    value !== undefined && (value !== '' || neverEmpty.includes(name))
  const given = Object.fromEntries(Object.entries(env).filter(said))
  const result = schema.safeParse(given)
  const known = Object.keys(schema.shape)
  const plain =
    known.includes('ALLOW_HTTP') && !isOn(given.ALLOW_HTTP) ? known.filter((name) => isReadable(name, given)) : []
  const inside = networks().safeParse(given.PRIVATE_NETWORKS).data ?? []
  const beyond = known.filter((name) => leadsOutside(name, given[name] ?? '', inside))
  if (result.success && plain.length === 0 && beyond.length === 0) return result.data
  const lines = [
    ...(result.error?.issues ?? []).map(({ path, message }) => `  ${path.join('.')}: ${message}`),
    ...plain.map((name) => `  ${name}: ${plainHttp}`),
    ...beyond.map((name) => `  ${name}: ${encrypt}`),
  ]
  throw new StartError(`The environment is not right:\n${lines.join('\n')}`)
}

const plainHttp = 'must be an https address; ALLOW_HTTP=1 where the network between is private, or encrypts by itself'

/** Audiences and resources look like addresses, but are only names: nothing is sent there. */
const name = /(AUDIENCE|RESOURCE)$/

/** Programs of others get our keys: ALLOW_HTTP is for the way between our own parts, and takes none of these addresses. */
const ofOthers = /^(ACCESS_POINT_URL|OTEL_EXPORTER_OTLP_(TRACES_|METRICS_)?ENDPOINT)$/

function isReadable(variable: string, given: Record<string, string | undefined>): boolean {
  return !name.test(variable) && !ofOthers.test(variable) && isPlainHttp(given[variable] ?? '')
}

function isOn(value: string | undefined): boolean {
  return flag(false).safeParse(value).data ?? false
}

/** Whether data for an address crosses a network where others can read it. */
export function isPlainHttp(address: string): boolean {
  return URL.parse(address)?.protocol === 'http:' && !isLoopback(address)
}

/** Whether an address leads to this machine itself. */
export function isLoopback(address: string): boolean {
  const { hostname } = URL.parse(address) ?? { hostname: '' }
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

/**
 * Whether an address leads in plain text beyond this machine and these networks. A name counts as inside if there are
 * any networks, because it may lead into one of them. The sockets check it again (plainText.ts).
 */
function leadsOutside(variable: string, address: string, inside: readonly string[]): boolean {
  if (!isPlain(address) || (isPlainHttp(address) && !ofOthers.test(variable))) return false
  const host = hostOf(address)
  if (isIP(host)) return outside(inside).check(host, versionOf(host))
  const isFile = /^($|\/|%2f)/i.test(host)
  return inside.length === 0 && !isFile && !isLoopback(`http://${host}`)
}

export function port(fallback: number) {
  return z.coerce.number('is a port number').int().min(0).max(65_535).default(fallback)
}

export function url() {
  return z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).transform(withoutSlash)
}

/** An address of PostgreSQL. */
export function databaseUrl() {
  return z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres address' })
}

/** Networks, separated by commas: addresses or CIDR blocks. */
export function networks() {
  return z
    .string()
    .transform((list) => list.split(',').map((network) => network.trim()))
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be addresses or networks such as 10.0.0.0/8'),
      ),
    )
}

/** A variable that is true or false. */
export function flag(fallback: boolean) {
  return z
    .stringbool({ truthy: ['true', '1'], falsy: ['false', '0'], error: 'must be true or false' })
    .default(fallback)
}

/** A duration, read to milliseconds. */
export function duration() {
  return z
    .string()
    .regex(/^[1-9]\d{0,4}[smhd]$/, 'must be a duration, such as 6h: s, m, h or d')
    .transform(millisecondsOf)
}

function millisecondsOf(text: string): number {
  const units: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
  return Number(text.slice(0, -1)) * (units[text.slice(-1)] ?? 0)
}

/** The variables that every app takes. */
export const commonEnv = {
  /** Allows http for addresses of other machines. */
  ALLOW_HTTP: flag(false),
  /** Networks in which SMTP, PostgreSQL, Redis and programs of others need no TLS, separated by commas. */
  PRIVATE_NETWORKS: networks().default([]),
  HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** The time in which a process that was told to stop says so and answers on, in milliseconds. */
  DRAIN_MS: z.coerce.number('is a number of milliseconds').int().min(0).max(60_000).default(5000),
  /** A file that gets the log instead of the standard output; lines of before today go to a file of their day. */
  LOG_FILE: z.string().optional(),
}

export function secret() {
  return z.string('is required, at least 32 characters').min(32, 'needs at least 32 characters')
}

/** The variable of an app that keeps something for its processes together. */
export const storeEnv = {
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must be a redis or rediss address' }).optional(),
}

/** The variables of an app whose database has sealed columns. */
export const dataEnv = {
  /**
   * The secret that seals texts which would open something by themselves in a copy of the database: see
   * `database/sealed.ts`.
   */
  DATA_SECRET: secret(),
  /** The previous secret: texts that it sealed are sealed anew while the app runs. */
  DATA_SECRET_OLD: secret().optional(),
  /** Whether it migrates its database at the start; otherwise `pnpm migrate` does. */
  MIGRATE: flag(true),
  /** A file beside the secrets in which it notes the position of the database, to know one that was put back. */
  WITNESS_FILE: z.string().optional(),
  /** `trust` where a standby that takes over has every transaction. */
  DATABASE_FAILOVER: z.enum(['trust'], 'must be trust, or absent').optional(),
}

function withoutSlash(text: string): string {
  return text.replace(/\/+$/, '')
}

const mailbox = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** The port of the mail catcher, which runs beside the apps on one machine and delivers no mail. */
const catcherPort = '3025'
const mailCatcher = `smtp://localhost:${catcherPort}`

/** The variables of an app that sends mails. */
export const mailEnv = {
  MAIL_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an smtp or smtps address' })
    // Nodemailer would take from parameters whether to encrypt and to check certificates.
    .refine((address) => !URL.parse(address)?.search, 'takes no parameters')
    .default(mailCatcher),
  /** The sender of the mails. */
  MAIL_FROM: z
    .string()
    .regex(mailbox, 'must be an address, or a name and an address in angle brackets')
    .default('Schoolbeheer <noreply@localhost>'),
}

type PublicAddresses = { PUBLIC_URL?: string | undefined; GATEWAY_URL?: string | undefined }

/** Whether an installation can only be reached from this machine. */
export function staysHere({ PUBLIC_URL, GATEWAY_URL }: PublicAddresses): boolean {
  return [PUBLIC_URL, GATEWAY_URL].every((address) => !address || isLoopback(address))
}

/** Whether mails go to a real mail server. */
export function mailsLeave(env: PublicAddresses & { MAIL_URL: string }): boolean {
  return staysHere(env) || !(isLoopback(env.MAIL_URL) && URL.parse(env.MAIL_URL)?.port === catcherPort)
}

export const mailsCaught = {
  path: ['MAIL_URL'],
  error:
    'is the mail catcher, which brings mails nowhere, and this installation is reached from other machines: name a mail server',
  when: () => true,
}

/** An address without a path. */
export function origin() {
  return url().refine((text) => new URL(text).origin === text, 'must be an origin: no path after the host')
}

const TelemetryEnv = z.object({
  PRIVATE_NETWORKS: commonEnv.PRIVATE_NETWORKS,
  OTEL_SERVICE_NAME: z.string().default('schoolbeheer'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'must be otlp or none').optional(),
  OTEL_METRICS_EXPORTER: z.enum(['prometheus', 'otlp', 'none'], 'must be prometheus, otlp or none').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url().optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url().optional(),
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: url().optional(),
  /** The part of the traces that are kept. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1, 'must be a part: 0.1 keeps every tenth trace').default(1),
})

export type TelemetryEnv = z.output<typeof TelemetryEnv>

/** The variables of telemetry that are read here; OpenTelemetry itself reads the others of its conventions. */
export function telemetryEnv(env: Record<string, string | undefined> = process.env): TelemetryEnv {
  return readEnv(TelemetryEnv, env)
}
