/**
 * The keys that sign tokens and cookies. They are kept in the database, the same for every process, and replaced by
 * `rotateKeys`: what a key is used for follows from its age and from that of the keys after it.
 */
import { randomBytes } from 'node:crypto'
import type { DataSealing } from '@schoolbeheer/server/database/sealed'
import { asc, desc, eq, sql } from 'drizzle-orm'
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { keyValue, providerKeys } from '../db/tables/provider.ts'
import { signInLasts } from './lifetimes.ts'

const PrivateKey = z.object({ kty: z.literal('EC'), crv: z.string(), x: z.string(), y: z.string(), d: z.string() })

export type Keys = { signing: z.output<typeof PrivateKey>[]; cookie: string[] }

/** The time in which every process reads the keys again. */
export const keysReadEveryMs = 60_000
/** The time for which a new key is only published. APIs and gateways keep the list of keys for up to ten minutes. */
export const publishedMs = 3_600_000
/** The age at which a key ends those before it: sessions that they signed are over, in processes that read late too. */
export const replacesMs = publishedMs + signInLasts * 1000 + 2 * keysReadEveryMs

type Kind = (typeof providerKeys.$inferSelect)['kind']

const makers: Record<Kind, () => Promise<string>> = {
  signing: async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    return JSON.stringify(await exportJWK(privateKey))
  },
  cookie: async () => randomBytes(32).toString('base64url'),
}
const kinds = ['signing', 'cookie'] as const

/** The keys of this moment, of which the first signs and all are accepted. They are made when there are none. */
export async function loadKeys(db: Db, sealing: DataSealing, at: Date): Promise<Keys> {
  const signing = await kept(db, sealing, 'signing', at)
  const cookie = await kept(db, sealing, 'cookie', at)
  return { signing: signing.map((key) => PrivateKey.parse(JSON.parse(key))), cookie }
}

/** The public keys, to check the provider's signatures. */
export async function publicKeys(keys: Keys): Promise<JWTVerifyGetKey> {
  return createLocalJWKSet({
    keys: await Promise.all(
      keys.signing.map(async ({ d: _secret, ...key }) => ({ ...key, kid: await calculateJwkThumbprint(key) })),
    ),
  })
}

/** Adds a new key of each kind after the others; two at once add the same. The processes find it within a minute. */
export async function rotateKeys(db: Db, sealing: DataSealing, at: Date): Promise<void> {
  await db.transaction(async (tx) => {
    for (const kind of kinds) {
      const [last] = await read(tx, kind, desc(providerKeys.position))
      await add(tx, sealing, { kind, position: (last?.position ?? -1) + 1, createdAt: at })
    }
  })
}

/** Deletes the keys that a newer one has replaced. */
export async function sweepKeys(db: Db, at: Date): Promise<void> {
  for (const kind of kinds) {
    const rows = await read(db, kind, asc(providerKeys.position))
    const replacing = lastOfAge(rows, at, replacesMs)
    if (replacing)
      await db
        .delete(providerKeys)
        .where(sql`${providerKeys.kind} = ${kind} and ${providerKeys.position} < ${replacing.position}`)
  }
}

async function kept(db: Db, sealing: DataSealing, kind: Kind, at: Date): Promise<string[]> {
  const inOrder = () => read(db, kind, asc(providerKeys.position))
  let rows = await inOrder()
  if (rows.length === 0) {
    // When several processes start at once, one of them writes and the others read its key.
    await add(db, sealing, { kind, position: 0, createdAt: at })
    rows = await inOrder()
  }
  const replacing = lastOfAge(rows, at, replacesMs)
  const valid = replacing ? rows.slice(rows.indexOf(replacing)) : rows
  const first = lastOfAge(valid, at, publishedMs) ?? valid[0]
  const used = first ? [first, ...valid.filter((row) => row !== first)] : []
  return used.map(({ value }) => sealing.open(keyValue, kind, value))
}

async function add(db: Db, sealing: DataSealing, row: Omit<typeof providerKeys.$inferInsert, 'value'>): Promise<void> {
  const value = sealing.seal(keyValue, row.kind, await makers[row.kind]())
  await db
    .insert(providerKeys)
    .values({ ...row, value })
    .onConflictDoNothing()
}

function read(db: Db, kind: Kind, order: ReturnType<typeof asc>) {
  return db.select().from(providerKeys).where(eq(providerKeys.kind, kind)).orderBy(order)
}

/** The last of these rows that is so old. */
function lastOfAge<Row extends { createdAt: Date }>(rows: Row[], at: Date, ageMs: number): Row | undefined {
  return rows.findLast(({ createdAt }) => createdAt.getTime() <= at.getTime() - ageMs)
}
