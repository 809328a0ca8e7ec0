/** Passwords, hashed by argon2id with the library's defaults (19 MiB, two passes). */
import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/**
 * Whether the password fits. It takes as long without a hash as with one, so that the time does not tell which user
 * names exist.
 */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const same = await verify(passwordHash ?? nobodysHash, password)
  return same && passwordHash !== null && passwordHash !== undefined
}

const nobodysHash = await hash(randomUUID())
