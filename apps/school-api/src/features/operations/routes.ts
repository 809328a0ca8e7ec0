/** The calls of operations. */
import { operations } from '@schoolbeheer/contracts/school/operations'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { settleRestore } from './settling.ts'
import { readStatus } from './status.ts'

export function addOperationRoutes(api: SchoolApi): void {
  const { db } = api.database
  serve(api, operations, {
    status: () => readStatus(api),
    settle: async (settled, { userId, name }) => {
      const by = { userId, name, at: new Date(api.now()) }
      await db.transaction((tx) => settleRestore(tx, by, settled))
      api.app.log.warn({ by: userId, ...settled }, 'the restored database was settled')
    },
  })
}
