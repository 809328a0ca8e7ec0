/** What the database refuses, in the words of the contract: a constraint holds where a check beforehand can be raced. */
import type { Problem } from '@schoolbeheer/contracts/problem'
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** Runs a write; when it breaks a constraint that is named here, throws the problem instead of the database's error. */
export async function withConstraints<T>(problems: Record<string, () => Problem>, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const broken =
      error instanceof DrizzleQueryError && error.cause instanceof pg.DatabaseError ? error.cause.constraint : undefined
    throw problems[broken ?? '']?.() ?? error
  }
}
