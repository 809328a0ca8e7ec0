/** The environment of `start`: one port shifts all ports, and the apps get their environment from here. */
import { commonEnv, flag, port, readEnv, secret, staysHere, url } from '@schoolbeheer/server/env'
import { z } from 'zod'
import { backupEnv, databaseEnv, sealedTwice, sealsOnce } from './backup/env.ts'
import { demoStaysHere, demoRefused, reachedAt } from './demo/env.ts'

/** The addresses of the application and of its sign-in as other machines see them, where a proxy leads here. */
const ofOthers = { PUBLIC_URL: reachedAt.PUBLIC_URL, IDENTITY_URL: url().optional() }

const SystemEnv = z
  .object({
    ...reachedAt,
    PORT: port(3000),
    DATA_DIR: z.string().default('.data'),
    DEMO: flag(true),
    /** The number of school groups in the demo data. */
    DEMO_GROUPS: z.coerce.number().int().min(1).default(60),
    LOG_LEVEL: z.string().default('info'),
    REDIS_URL: z.string().optional(),
    PRIVATE_NETWORKS: z.string().optional(),
    IDENTITY_URL: ofOthers.IDENTITY_URL,
    ...backupEnv,
    /** Whether tests command it by the control server, see `resettable/`. */
    TESTING: flag(false),
    /** The bearer of the control server. */
    TESTING_TOKEN: secret().optional(),
    /** The host on which it listens for tests. */
    HOST: commonEnv.HOST,
    /** A file that comes to be after the start, with the addresses of its parts as JSON. */
    ADDRESSES: z.string().optional(),
    /** A folder with prepared databases. */
    TEMPLATES: z.string().optional(),
    /** The time that its clock is ahead; the image sets it before it starts. */
    CLOCK: z
      .string()
      .regex(/^\+\d{1,5}[smhdy]$/, 'must be a time ahead, such as +40d: s, m, h, d or y')
      .optional(),
  })
  .refine(demoStaysHere, demoRefused)
  .refine(sealsOnce, sealedTwice)
  .refine((env) => !env.BACKUP_DIR || env.BACKUP_RECIPIENT || env.BACKUP_PASSPHRASE, {
    path: ['BACKUP_DIR'],
    error: 'is for sealed backups: set BACKUP_RECIPIENT or BACKUP_PASSPHRASE too',
  })
  .refine((env) => !env.TESTING || staysHere(env), {
    path: ['TESTING'],
    error: 'tests may end everything that runs, and this installation is reached from other machines: set TESTING=0',
  })
  .refine((env) => !env.TESTING || env.TESTING_TOKEN, {
    path: ['TESTING_TOKEN'],
    error: 'is missing: the bearer of the control server, at least 32 characters',
  })
  .refine((env) => staysHere({ PUBLIC_URL: env.PUBLIC_URL }) || env.IDENTITY_URL, {
    path: ['IDENTITY_URL'],
    error: 'is missing: who comes by PUBLIC_URL is led to the sign-in, which needs an address of its own',
  })
  .refine((env) => !env.CLOCK || env.TESTING, { path: ['CLOCK'], error: 'is for tests: set TESTING=1' })

export type SystemEnv = z.output<typeof SystemEnv>

export function systemEnv(env: Record<string, string | undefined> = process.env): SystemEnv {
  return readEnv(SystemEnv, env)
}

const ofMail = ['MAIL_URL', 'MAIL_FROM', 'PRIVATE_NETWORKS']
const ofOffice = [
  'COMPANY',
  'PRICES',
  'REMINDERS',
  'ACCOUNTANT',
  'MAIL_ARCHIVE',
  'REPORTS_KEEP',
  'PDF_THREADS',
  'PDF_NICE',
]
const ofProxy = ['TRUST_PROXY', 'ALLOW_HTTP']
const ofAccessPoint = ['URL', 'KEY', 'SECRET', 'COMPANY', 'WEBHOOK_SECRET', 'WEBHOOK_SECRET_OLD']

/**
 * The settings of an office that `start` passes on to the apps, which read and refuse them. E-invoices go nowhere unless
 * an access point is named: the simulated one would call them delivered.
 */
export function officeEnv(env: Record<string, string | undefined> = process.env) {
  const given = (names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
  const { PUBLIC_URL, IDENTITY_URL } = readEnv(z.object(ofOthers), env)
  return {
    addresses: { gateway: PUBLIC_URL, identity: IDENTITY_URL },
    gateway: given(ofProxy),
    schoolApi: { ...given([...ofMail, ...ofOffice, 'ALLOW_HTTP']), BANK_ACCOUNTS: env['BANK_ACCOUNTS'] },
    accessPoint: {
      ACCESS_POINT: env['ACCESS_POINT'] || 'none',
      ...given(['PEPPOL_REFERENCE', ...ofAccessPoint.map((name) => `ACCESS_POINT_${name}`)]),
    },
    identity: given([...ofMail, ...ofProxy, 'PROGRAMS']),
  }
}

/** The environment of the mail catcher as a process of its own. */
export function mailCatcherEnv(env: Record<string, string | undefined> = process.env) {
  return readEnv(z.object({ HOST: commonEnv.HOST }), env)
}

/** The variables with which each app opens its database. */
export function databasesEnv(env: Record<string, string | undefined> = process.env) {
  const { SCHOOL_DATABASE_URL, IDENTITY_DATABASE_URL, ...shared } = readEnv(z.object(databaseEnv), env)
  return {
    school: { ...shared, DATABASE_URL: SCHOOL_DATABASE_URL },
    identity: { ...shared, DATABASE_URL: IDENTITY_DATABASE_URL },
  }
}
