/**
 * Refusals of the database as problems of the contract. Two writes at once can both pass a check beforehand, but only
 * one of them passes a constraint.
 */
import type { Problem } from '@schoolbeheer/contracts/problem'
import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'

/** Runs a write. When it breaks a constraint of `problems`, throws that problem instead of the database's error. */
export async function withConstraints<T>(problems: Record<string, () => Problem>, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const broken =
      error instanceof DrizzleQueryError && error.cause instanceof pg.DatabaseError ? error.cause.constraint : undefined
    throw problems[broken ?? '']?.() ?? error
  }
}
