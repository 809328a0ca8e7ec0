/** The environment of the commands for backups. */
import { commonEnv, databaseUrl, duration, readEnv } from '@schoolbeheer/server/env'
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { identitiesIn, readOwnKey, type Keys, type Sealing } from './keys.ts'

/** The variables that seal backups, and those that say when `start` makes them. */
export const backupEnv = {
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/, 'must be a recipient of age: age1 and 58 letters')
    .optional(),
  BACKUP_PASSPHRASE: z.string().min(16, 'needs at least 16 characters').optional(),
  /** The folder in which `start` keeps backups. */
  BACKUP_DIR: z.string().optional(),
  BACKUP_EVERY: duration()
    .pipe(z.number().max(7 * 24 * 3_600_000, 'is at most 7d'))
    .prefault('6h'),
}

type Sealed = { BACKUP_RECIPIENT?: string | undefined; BACKUP_PASSPHRASE?: string | undefined }

export function sealsOnce({ BACKUP_RECIPIENT, BACKUP_PASSPHRASE }: Sealed): boolean {
  return BACKUP_RECIPIENT === undefined || BACKUP_PASSPHRASE === undefined
}

export const sealedTwice = { path: ['BACKUP_PASSPHRASE'], error: 'is set beside BACKUP_RECIPIENT: choose one of them' }

/** Where the two databases are: at their addresses, or on the embedded servers with their data in DATA_DIR. */
export const databaseEnv = {
  DATA_DIR: z.string().default('.data'),
  SCHOOL_DATABASE_URL: databaseUrl().optional(),
  IDENTITY_DATABASE_URL: databaseUrl().optional(),
  PRIVATE_NETWORKS: commonEnv.PRIVATE_NETWORKS,
}

const CommandEnv = z
  .object({
    ...backupEnv,
    ...databaseEnv,
    /** A file with the key of the recipient. */
    BACKUP_IDENTITY: z.string().refine(existsSync, 'is a file that is not there').optional(),
  })
  .refine(sealsOnce, sealedTwice)
  .refine((env) => !env.SCHOOL_DATABASE_URL === !env.IDENTITY_DATABASE_URL, {
    path: ['IDENTITY_DATABASE_URL'],
    error: 'and SCHOOL_DATABASE_URL belong together: set both, or none for the embedded databases',
  })

export type CommandEnv = z.output<typeof CommandEnv>

export function commandEnv(env: Record<string, string | undefined> = process.env): CommandEnv {
  return readEnv(CommandEnv, env)
}

/** How a backup is sealed; undefined when nothing says so. */
export function sealingOf({ BACKUP_RECIPIENT, BACKUP_PASSPHRASE }: Sealed): Sealing | undefined {
  if (BACKUP_RECIPIENT !== undefined) return { recipient: BACKUP_RECIPIENT }
  return BACKUP_PASSPHRASE === undefined ? undefined : { passphrase: BACKUP_PASSPHRASE }
}

/** The keys that may open a backup: the operator's, and our own where it was made here. */
export function keysOf({ BACKUP_IDENTITY, BACKUP_PASSPHRASE, DATA_DIR }: CommandEnv): Keys {
  const given = BACKUP_IDENTITY === undefined ? [] : identitiesIn(readFileSync(BACKUP_IDENTITY, 'utf8'))
  return { identities: [...given, ...readOwnKey(DATA_DIR)], passphrase: BACKUP_PASSPHRASE }
}
