/** Rules that must hold over the data of a database, and how they are asked. */
import type pg from 'pg'
import { z } from 'zod'

export type Rule = {
  /** The rule in words: 'invoices are their lines and VAT'. */
  name: string
  /** A query of a text for each thing that breaks the rule. */
  broken: string
}

/** A rule that does not hold, and what breaks it. */
export type BrokenRule = { rule: string; by: string }

const Row = z.tuple([z.string()])

/** All that breaks the rules, asked one after the other, each as of the moment when it is asked. */
export async function brokenRules(pool: Pick<pg.Pool, 'query'>, rules: readonly Rule[]): Promise<BrokenRule[]> {
  const found: BrokenRule[] = []
  for (const { name, broken } of rules) {
    const { rows } = await pool.query<unknown[]>({ text: broken, rowMode: 'array' })
    found.push(...rows.map((row) => ({ rule: name, by: Row.parse(row)[0] })))
  }
  return found
}
