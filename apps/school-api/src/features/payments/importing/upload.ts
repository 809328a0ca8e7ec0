/** The upload of bank files, from the form to the answer. */
import { Problem } from '@schoolbeheer/contracts/problem'
import type { ImportedStatement } from '@schoolbeheer/contracts/school/paymentImports'
import { collectingSooner } from '@schoolbeheer/server/collect'
import type { UnreadUpload } from '@schoolbeheer/server/serve'
import { createTurns } from '@schoolbeheer/server/turns'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { SchoolApi } from '../../../api.ts'
import type { Act } from '../../../db/activity.ts'
import type { Db } from '../../../db/connection.ts'
import { withUpload } from '../../../storage/uploads.ts'
import { incomingFiles } from './files.ts'
import { Import } from './import.ts'
import { closeStaging, openStaging } from './staging.ts'

/** Takes in an upload. Throws a 400 when nothing is a file of a bank, and a 409 when no statement is taken or known. */
type BankImport = (
  act: Act,
  upload: Pick<UnreadUpload<unknown, 'file'>, 'read' | 'signal'>,
) => Promise<{ statements: ImportedStatement[] }>

/** As many wait in line as may send at once: see `places.ts` of the server. */
const share = { atOnce: 1, waiting: 24 }

export function createBankImport(api: SchoolApi): BankImport {
  const { COMPANY, BANK_ACCOUNTS } = api.env
  const accounts = new Set([COMPANY.iban, ...BANK_ACCOUNTS])
  const turns = createTurns(share)

  return async (act, { read, signal }) => {
    const statements = await withUpload(api, await read(), (arrived) =>
      inLine(signal, (db) =>
        staging(db, async () => {
          const work = new Import(db, act, accounts)
          for (const file of await incomingFiles(db, arrived)) await work.readFile(file)
          await work.finish()
          return work.statements
        }),
      ),
    )
    refuseAll(statements)
    return { statements }
  }

  /**
   * Works on a connection of its own, after those who came before: many imports at once would take all connections.
   * Whoever leaves the line is not waited for: it would grow without end.
   */
  async function inLine<T>(signal: AbortSignal, work: (db: Db) => Promise<T>): Promise<T> {
    const end = await turns('imports', signal)
    try {
      const client = await api.database.pool.connect()
      let isSound = false
      try {
        const result = await collectingSooner(() => work(drizzle(client, { casing: 'snake_case' })))
        isSound = true
        return result
      } finally {
        client.release(!isSound)
      }
    } finally {
      end()
    }
  }
}

async function staging<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await openStaging(db)
  const result = await work()
  // A connection that fails is closed, and its table with it.
  await closeStaging(db)
  return result
}

function refuseAll(statements: readonly ImportedStatement[]): void {
  if (statements.some(({ result }) => result !== 'refused')) return
  if (statements.every(({ reason }) => reason === 'bank_file_unknown')) throw new Problem(400, 'bank_file_unknown')
  const obstacles = statements.map(({ file, account, number, date, reason, line }) => ({
    id: line ?? 0,
    name: file,
    reason: reason ?? '',
    detail: [account, number, date].filter(Boolean).join(' '),
  }))
  throw new Problem(409, 'bank_file_refused', {}, { obstacles })
}
