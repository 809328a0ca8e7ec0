/** Passwords: argon2id by the library's defaults (19 MiB, two passes), compared exactly, whatever the characters. */
import { randomUUID } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

/** A missing hash takes as long as a wrong password: time does not tell which user names exist. */
export async function isPassword(passwordHash: string | null | undefined, password: string): Promise<boolean> {
  const same = await verify(passwordHash ?? nobodysHash, password)
  return same && passwordHash !== null && passwordHash !== undefined
}

const nobodysHash = await hash(randomUUID())
