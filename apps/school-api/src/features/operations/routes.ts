/** The calls of operations. */
import { operations } from '@schoolbeheer/contracts/school/operations'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { actOf } from '../../db/activity.ts'
import { countLinks, renewLinks } from './links.ts'
import { listLost, voidNumbers } from './lostNumbers.ts'
import { answerMails, listMails } from './mails.ts'
import { settleRestore } from './settling.ts'
import { readStatus } from './status.ts'

export function addOperationRoutes(api: SchoolApi): void {
  const { db } = api.database
  const { log } = api.app
  serve(api, operations, {
    status: () => readStatus(api),
    settle: async (settled, { userId, name }) => {
      const by = { userId, name, at: new Date(api.now()) }
      await db.transaction((tx) => settleRestore(tx, by, settled))
      log.warn({ by: userId, ...settled }, 'the restored database was settled')
    },
    restored: async () => ({ lost: await listLost(db), mails: await listMails(db), links: await countLinks(db) }),
    voidNumbers: async (numbers, viewer) => {
      await voidNumbers(db, actOf(api, viewer), numbers)
      log.warn({ by: viewer.userId, ...numbers }, 'lost numbers are void')
    },
    answerMails: async (span, viewer) => {
      const answer = await answerMails(api, viewer, span)
      log.warn({ by: viewer.userId, ...span, ...answer }, 'mails of before the restore were answered for')
      return answer
    },
    renewLinks: async (_, viewer) => {
      const renewed = await renewLinks(api, actOf(api, viewer))
      log.warn({ by: viewer.userId, ...renewed }, 'all links were renewed after the restore')
      return renewed
    },
  })
}
