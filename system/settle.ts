/**
 * `pnpm settle`, which says whether the school's database is held, and settles it: `--moved` where nothing left since,
 * or the last number of each series that left, such as `invoice-2026=43`.
 */
import { listLastNumbers, type LastNumber } from '@schoolbeheer/school-api/features/operations/series'
import { settleRestore, type Settled } from '@schoolbeheer/school-api/features/operations/settling'
import { readHeld } from '@schoolbeheer/school-api/features/operations/status'
import { Problem } from '@schoolbeheer/contracts/problem'
import { operations } from '@schoolbeheer/contracts/school/operations'
import { releaseMails } from '@schoolbeheer/identity/mails/queries'
import { run, StartError } from '@schoolbeheer/server/start'
import { drizzle } from 'drizzle-orm/node-postgres'
import { openDatabases } from './backup/databases.ts'
import { commandEnv } from './backup/env.ts'

const usage = 'Say what left: pnpm settle --moved, or pnpm settle'

await run(async () => {
  const words = process.argv.slice(2)
  const at = new Date()
  const { school, identity, close } = await openDatabases(commandEnv())
  const db = drizzle(school, { casing: 'snake_case' })
  try {
    const ours = await listLastNumbers(db, at)
    if (words.length === 0) return print(Boolean(await readHeld(db)), ours)
    const settled = readSettled(words)
    await db.transaction((tx) => settleRestore(tx, { userId: 'pnpm settle', at }, settled)).catch(explain)
    await releaseMails(drizzle(identity, { casing: 'snake_case' }))
    console.log('The database is settled: numbers and mails go on.')
  } finally {
    await close()
  }
  return async () => undefined
})

function print(held: boolean, ours: LastNumber[]) {
  const last = ours.map(({ kind, year, ours: number }) => `${kind}-${year}=${number}`).join(' ')
  console.log(held ? `The database is held. Our last numbers: ${last}\n${usage} ${last}` : `Nothing is held: ${last}`)
  return async () => undefined
}

function readSettled(words: string[]): Settled {
  if (words.join() === '--moved') return { series: [], nothingLost: true }
  const series = words.map((word) => {
    const [, kind, year, last] = /^(\w+)-(\d{4})=(\d+)$/.exec(word) ?? []
    return { kind, year: Number(year), last: Number(last) }
  })
  const read = operations.settle.input.safeParse({ series })
  if (!read.success) throw new StartError(`${usage} invoice-2026=43 creditNote-2026=2 purchaseOrder-2026=7`)
  return read.data
}

/** The reasons in words, for a terminal. */
const reasons: Record<string, string> = {
  restore_settled: 'Nothing is held. A restored database is, once the product has started on it.',
  restore_seriesmissing: 'Name every series that `pnpm settle` prints.',
  restore_belowours: 'A number is below our last one.',
  restore_farabove: 'A number is more than 10,000 above our last one.',
}

function explain(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  const said = [error.message, ...Object.values(error.fields)].map((key) => reasons[key]).filter(Boolean)
  throw new StartError(said.join(' '), { cause: error })
}
