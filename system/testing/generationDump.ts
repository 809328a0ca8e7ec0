/** The dump of a generation of a system that can be reset. */
import { dumpOf } from '@schoolbeheer/testing/dump'
import type { Databases } from '../resettable/templates.ts'

/**
 * The schema in which pg-boss notes when it looked, as the jobs themselves are told apart, and the row of the
 * installation, because each generation has a database of its own.
 */
const bookkeeping = ['jobs', 'installation']

export async function dumpGeneration({ school, identity }: Databases): Promise<string> {
  return `${await dumpOf(school, bookkeeping)}\n${await dumpOf(identity, bookkeeping)}`
}
