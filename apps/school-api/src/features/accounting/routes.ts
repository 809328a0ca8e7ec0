/** The calls of deliveries to the accountant, and the look that makes those that are due, writes and mails them. */
import {
  accounting,
  accountingFiles,
  deliveryLinkFiles,
  deliveryLinks,
} from '@schoolbeheer/contracts/school/accounting'
import { serve, serveFiles } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { actOf } from '../../db/activity.ts'
import { accountingName } from '../invoices/accounting.ts'
import { booksZip } from './books.ts'
import { deliver, deliverDue, writeMissing } from './delivering.ts'
import { printedIn } from './documents.ts'
import { mailDue } from './papers.ts'
import { fileAnswer, findLinked, listDeliveries, readDelivery, toDelivery } from './queries.ts'

export function addAccountingRoutes(api: SchoolApi): void {
  const { db } = api.database
  const hurry = api.jobs.every(30, async () => {
    await deliverDue(api)
    await writeMissing(api)
    await mailDue(api)
  })
  serve(api, accounting, {
    deliver: async ({ until }, viewer) => {
      const begun = await deliver(api, actOf(api, viewer), until)
      hurry()
      return toDelivery(begun)
    },
    deliveries: () => listDeliveries(db),
  })
  serveFiles(api, accountingFiles, {
    delivery: async ({ id }) => fileAnswer(db, (await readDelivery(db, id)).fileId),
    period: async (period, _viewer, language) => ({
      stream: await booksZip(api, { selection: printedIn(period), period, language }),
      fileName: accountingName(period, language, 'zip'),
    }),
  })
  serve(api, deliveryLinks, {
    read: async ({ secret }) => {
      const { fromDate: from, untilDate: until, documents, bytes, ends } = await findLinked(api, secret)
      return { companyName: api.env.COMPANY.name, from, until, documents, bytes, ends }
    },
  })
  serveFiles(api, deliveryLinkFiles, {
    file: async ({ secret }) => fileAnswer(db, (await findLinked(api, secret)).fileId),
  })
}
