/** The keys that sign tokens and cookies. They are made once, kept in the database, and the same for every process. */
import { randomBytes } from 'node:crypto'
import type { DataSealing } from '@schoolbeheer/server/database/sealed'
import { asc, eq } from 'drizzle-orm'
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { keyValue, providerKeys } from '../db/tables/provider.ts'

const PrivateKey = z.object({ kty: z.literal('EC'), crv: z.string(), x: z.string(), y: z.string(), d: z.string() })

export type Keys = { signing: z.output<typeof PrivateKey>[]; cookie: string[] }

/** The keys in the order of their use; they are made when there are none. */
export async function loadKeys(db: Db, sealing: DataSealing): Promise<Keys> {
  const signing = await kept(db, sealing, 'signing', async () => {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    return JSON.stringify(await exportJWK(privateKey))
  })
  const cookie = await kept(db, sealing, 'cookie', async () => randomBytes(32).toString('base64url'))
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

type Kind = (typeof providerKeys.$inferSelect)['kind']

async function kept(db: Db, sealing: DataSealing, kind: Kind, make: () => Promise<string>): Promise<string[]> {
  const keys = await read(db, sealing, kind)
  if (keys.length > 0) return keys
  // When several processes start at once, one of them writes and the others read its key.
  await db
    .insert(providerKeys)
    .values({ kind, position: 0, value: sealing.seal(keyValue, kind, await make()) })
    .onConflictDoNothing()
  return read(db, sealing, kind)
}

async function read(db: Db, sealing: DataSealing, kind: Kind): Promise<string[]> {
  const rows = await db
    .select()
    .from(providerKeys)
    .where(eq(providerKeys.kind, kind))
    .orderBy(asc(providerKeys.position))
  return rows.map(({ value }) => sealing.open(keyValue, kind, value))
}
