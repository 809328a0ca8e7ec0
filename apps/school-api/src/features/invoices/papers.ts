/** The papers of invoices: the PDF, the mail or e-invoice that brings it, and reminders. */
import { Problem } from '@schoolbeheer/contracts/problem'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { may } from '@schoolbeheer/domain/permissions'
import { setTimeout } from 'node:timers/promises'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { attachment } from '../../papers/composing.ts'
import { drawing, type DrawingPlan } from '../../papers/drawing.ts'
import type { PaperKind } from '../../papers/kind.ts'
import type { Dispatch } from '../../db/tables/dispatches.ts'
import { composeEInvoice } from '../eInvoices/composing.ts'
import { readSchoolGroup } from '../schoolGroups/queries.ts'
import { failItem, listWaiting, readItem, type Item, type ItemKey } from './batches.ts'
import { planInvoice } from './drawing.ts'
import { letterToSend } from './letters.ts'
import { invoiceMail, reminderMail } from './mails.ts'
import { listOutdated, planNewPaper } from './newPapers.ts'
import { jobObstacle } from './obstacles.ts'
import { lockInvoice, readInvoice } from './queries.ts'
import { heldByPayment, isHeldByPayment, planReminder } from './reminding.ts'
import { settle } from './settling.ts'
import { invoiceJobs } from './jobs.ts'

export function invoicePapers(api: SchoolApi): PaperKind {
  const { database, env, now } = api
  const { db } = database
  return {
    kind: 'invoice',
    drawings: [
      drawing({
        job: invoiceJobs,
        plan: (key) => plan(api, key),
        failed: (key) => db.transaction((tx) => failItem(tx, key, 'invoice_problem_rendering')),
        waiting: listWaiting,
        // While a paper is drawn, another is read and written.
        pace: { atOnce: 2, rest: () => setTimeout(5) },
      }),
    ],
    letters: {
      invoice: {
        mail: async ({ documentId }) => {
          const { invoice, group } = await addressed(db, documentId)
          const attachments = [await attachment(db, invoice.fileId)]
          return invoiceMail({ invoice, group, company: env.COMPANY, attachments })
        },
        eInvoice: (dispatch, accessPoint, pause) =>
          composeEInvoice({ ...api, accessPoint }, 'invoice', dispatch, pause),
      },
      reminder: {
        mail: async ({ documentId }) => {
          const { invoice, group } = await addressed(db, documentId)
          // Nobody is reminded of an invoice that was paid or credited since.
          const obstacle = jobObstacle('sendReminder', invoice)
          if (obstacle) return { obstacle }
          if (await isHeldByPayment(db, invoice, brusselsDate(new Date(now())))) return { obstacle: heldByPayment }
          const { letter, ...reminder } = await letterToSend(api, invoice)
          const attachments = [letter, await attachment(db, invoice.fileId)]
          return reminderMail({ invoice, group, company: env.COMPANY, attachments }, reminder)
        },
      },
    },
    settled: (tx, dispatch) => settle(tx, dispatch, dispatch.documentId, new Date(now())),
    recordOf: async (_tx, recordId) => ({ kind: 'invoice', recordId }),
    allowsRetry: (tx, dispatch) => allowsRetry(api, tx, dispatch),
    isManagedBy: (viewer) => may(viewer, 'invoices:manage'),
  }
}

/** Plans nothing for an item that is done or stopped, or that was given up because a later batch has the invoice. */
async function plan(api: SchoolApi, key: ItemKey): Promise<DrawingPlan | undefined> {
  const item = await readItem(api.database.db, key)
  if (!item || item.state === 'done' || item.state === 'stopped' || item.givenUp) return undefined
  return planOf(item.action)(api, item)
}

function planOf(action: Item['action']) {
  if (action === 'sendReminder') return planReminder
  return action === 'send' ? planNewPaper : planInvoice
}

/** An e-invoice asks for what its PDF asks for; a mail says what was paid besides. */
async function allowsRetry(api: SchoolApi, tx: Db, { documentId, purpose, channel }: Dispatch): Promise<void> {
  const obstacle = jobObstacle(purpose === 'reminder' ? 'sendReminder' : 'send', await lockInvoice(tx, documentId))
  if (obstacle) throw new Problem(409, obstacle)
  if (channel === 'peppol' && (await listOutdated(api, tx, [documentId])).size > 0)
    throw new Problem(409, 'invoice_obstacle_outdated')
}

async function addressed(db: Db, id: number) {
  const invoice = await readInvoice(db, id)
  return { invoice, group: await readSchoolGroup(db, invoice.schoolGroupId) }
}
