/** The letters that remind a customer of several invoices: drawn, mailed, and counted for each invoice. */
import { Problem } from '@schoolbeheer/contracts/problem'
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { may } from '@schoolbeheer/domain/permissions'
import { inArray, sum } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import type { Dispatch } from '../../db/tables/dispatches.ts'
import { files } from '../../db/tables/files.ts'
import { attachment, mostAttachedBytes, type attached } from '../../papers/composing.ts'
import { drawing } from '../../papers/drawing.ts'
import type { PaperKind } from '../../papers/kind.ts'
import { endItem, listWaitingLetters } from '../invoices/batches.ts'
import { letterJobs } from '../invoices/jobs.ts'
import { jobObstacle } from '../invoices/obstacles.ts'
import { heldByPayment, isHeldByPayment } from '../invoices/reminding.ts'
import { listLast } from '../invoices/retrying.ts'
import { settle } from '../invoices/settling.ts'
import { lockInvoices } from '../payments/ledger.ts'
import { failLetter, planLetter } from './drawing.ts'
import { letterToSend, listReminders, readLetter } from './letters.ts'
import { letterMail } from './mails.ts'
import type { RemindableInvoice } from './queries.ts'

export function reminderPapers(api: SchoolApi): PaperKind {
  const { database, env, now } = api
  const { db } = database
  return {
    kind: 'reminderLetter',
    drawings: [
      drawing({
        job: letterJobs,
        plan: (key) => planLetter(api, key),
        failed: (key) => failLetter(api, key),
        waiting: listWaitingLetters,
      }),
    ],
    letters: {
      reminder: {
        mail: async ({ documentId }) => {
          const letter = await letterToSend(api, documentId)
          if ('obstacle' in letter) return { obstacle: letter.obstacle ?? 'invoice_obstacle_settled' }
          const { paper, frame, invoices, pdf } = letter
          const bills = await attachedBills(db, invoices, pdf)
          return letterMail(paper, { group: frame.group, company: env.COMPANY, letter: pdf, bills })
        },
      },
    },
    settled: async (tx, dispatch) => {
      const at = new Date(now())
      const ids = (await listReminders(tx, dispatch.documentId)).map(({ invoiceId }) => invoiceId)
      for (const id of ids) await settle(tx, dispatch, id, at)
      if (dispatch.state === 'accepted') await endFailedBefore(tx, dispatch, ids, at)
    },
    recordOf: async (tx, id) => ({ kind: 'schoolGroup', recordId: (await readLetter(tx, id)).schoolGroupId }),
    allowsRetry: (tx, dispatch) => allowsRetry(tx, dispatch, brusselsDate(new Date(now()))),
    isManagedBy: (viewer) => may(viewer, 'invoices:manage'),
  }
}

/** The PDFs of the invoices; none where these are too many for a mail, as the letter says what is to be paid. */
async function attachedBills(db: Db, invoices: readonly RemindableInvoice[], { content }: ReturnType<typeof attached>) {
  const ids = invoices.flatMap(({ fileId }) => fileId ?? [])
  const [all] = await db
    .select({ bytes: sum(files.bytes) })
    .from(files)
    .where(inArray(files.id, ids))
  if (content.length + Number(all?.bytes) > mostAttachedBytes) return []
  const bills = []
  for (const { fileId } of invoices) bills.push(await attachment(db, fileId))
  return bills
}

/**
 * Ends the items of earlier requests that failed. A request that names one invoice of a letter brings it for the others
 * too, and nobody is to be reminded of these once more. The caller has locked the invoices.
 */
async function endFailedBefore(tx: Db, { batchId }: Dispatch, ids: number[], at: Date): Promise<void> {
  for (const [invoice, { batchId: batch, action, hasFailed }] of await listLast(tx, ids))
    if (hasFailed && action === 'letter' && batch !== batchId)
      await endItem(tx, { batch, invoice, action: 'reminded', at })
}

/** A letter goes again as long as one of its invoices is to be paid. */
async function allowsRetry(tx: Db, { documentId }: Dispatch, today: string): Promise<void> {
  const reminders = await listReminders(tx, documentId)
  const locked = await lockInvoices(
    tx,
    reminders.map(({ invoiceId }) => invoiceId),
  )
  const open = locked.find((row) => !jobObstacle('sendReminder', row))
  if (!open) throw new Problem(409, 'invoice_obstacle_settled')
  if (await isHeldByPayment(tx, open, today)) throw new Problem(409, heldByPayment)
}
