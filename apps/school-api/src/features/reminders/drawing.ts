/** Letters of a batch: drawn, kept with the reminders that they are, and queued. */
import { brusselsDate } from '@schoolbeheer/domain/dates'
import { inserted } from '@schoolbeheer/server/database/rows'
import { textsOf } from '@schoolbeheer/server/texts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { insertMany } from '../../db/insertMany.ts'
import { invoiceReminders, reminderLetters } from '../../db/tables/invoices.ts'
import type { ReminderLetterPaper } from '../../documents/reminderLetter.ts'
import type { DrawingPlan } from '../../papers/drawing.ts'
import { pdfName } from '../billing/frame.ts'
import { endItem, failItem, listItemsOf, refuseItem, type Item, type LetterKey } from '../invoices/batches.ts'
import { addLetterJobs } from '../invoices/jobs.ts'
import { jobObstacle } from '../invoices/obstacles.ts'
import { heldByPayment, isHeldByPayment } from '../invoices/reminding.ts'
import { lockInvoices } from '../payments/ledger.ts'
import { letterInvoices, letterPaper } from './paper.ts'
import { listRemindableInvoices, type RemindableInvoice } from './queries.ts'
import texts from './mails.texts.json' with { type: 'json' }

/** A letter that is to be made: its invoices, and an item of the batch, which says how it goes and who asked. */
type LetterDraft = { invoices: RemindableInvoice[]; item: Item }

export async function planLetter(api: SchoolApi, key: LetterKey): Promise<DrawingPlan | undefined> {
  const wanted = await api.database.db.transaction((tx) => lockWanted(api, tx, key))
  if (!wanted) return undefined
  const { paper, frame } = await letterPaper(api, key.group, wanted.invoices)
  return {
    paper,
    name: letterName(paper, frame.group.clientNumber),
    keep: (tx, at, save) => keepLetter(api, tx, { key, paper, at, save }),
  }
}

/** The name of a letter's file: 'herinnering-K-0007-2026-11-26.pdf'. */
export function letterName({ date, language = 'nl' }: ReminderLetterPaper, clientNumber: string): string {
  return pdfName(`${textsOf(texts, language)('letterFile')}-${clientNumber.replaceAll(/[^\w-]+/g, '_')}-${date}`)
}

/**
 * Locks what the batch still wants to remind of, and refuses what is no longer to be reminded of; undefined when nothing
 * is left, or the letter is made.
 */
async function lockWanted(api: SchoolApi, tx: Db, key: LetterKey): Promise<LetterDraft | undefined> {
  const ofBatch = await listItemsOf(tx, key)
  const locked = await lockInvoices(
    tx,
    ofBatch.map(({ invoice }) => invoice),
  )
  if ((await tx.$count(reminderLetters, isLetter(key))) > 0) return undefined
  const open = (await listItemsOf(tx, key)).filter(isOpen)
  const [item] = open
  if (!item) return undefined
  const today = brusselsDate(new Date(api.now()))
  const held = item.action === 'letter' && (await isHeldByPayment(tx, { schoolGroupId: key.group }, today))
  const left: number[] = []
  for (const one of open) {
    const row = locked.find(({ id }) => id === one.invoice)
    const obstacle = row && jobObstacle('sendReminder', row)
    if (obstacle) await refuseItem(tx, one, obstacle)
    else if (held) await refuseItem(tx, one, heldByPayment)
    else left.push(one.invoice)
  }
  const invoices = (await listRemindableInvoices(tx, [key.group])).filter(({ id }) => left.includes(id))
  return invoices.length > 0 ? { invoices, item } : undefined
}

function isOpen({ state, givenUp }: Item): boolean {
  return state === 'queued' || (state === 'failed' && !givenUp)
}

function isLetter({ batch, group }: LetterKey) {
  return and(eq(reminderLetters.batchId, batch), eq(reminderLetters.schoolGroupId, group))
}

type DrawnLetter = { key: LetterKey; paper: ReminderLetterPaper; at: Date; save: () => Promise<number> }

/** Begins anew when something changed while the letter was drawn. */
async function keepLetter(api: SchoolApi, tx: Db, { key, paper, at, save }: DrawnLetter): Promise<void> {
  const wanted = await lockWanted(api, tx, key)
  if (!wanted) return
  const { invoices, item } = wanted
  if (!isSame(letterInvoices(invoices), paper.invoices)) return addLetterJobs(api, tx, key.batch, [key.group])
  const fileId = await save()
  const letter = { batchId: key.batch, schoolGroupId: key.group, fileId, paper }
  const letterId = inserted(await tx.insert(reminderLetters).values(letter).returning({ id: reminderLetters.id })).id
  const ids = invoices.map(({ id }) => id)
  const { invoiceId, sentAt } = invoiceReminders
  await tx.delete(invoiceReminders).where(and(inArray(invoiceId, ids), isNull(sentAt)))
  const isPosted = item.action === 'posted'
  await insertMany(
    tx,
    invoiceReminders,
    invoices.map(({ id, reminders }) => ({
      invoiceId: id,
      count: reminders + 1,
      date: paper.date,
      fileId,
      paper,
      letterId,
      sentAt: isPosted ? at : null,
    })),
  )
  const items = ids.map((invoice) => ({ batch: key.batch, invoice }))
  if (isPosted) for (const one of items) await endItem(tx, { ...one, action: 'reminded', at })
  else if (invoices.every(({ emails }) => emails.length === 0))
    for (const one of items) await failItem(tx, one, 'invoice_problem_noaddress')
  else await queueLetter(api, tx, { item, at, letterId, recipients: invoices[0]?.emails ?? [] })
}

/** Whether two letters say the same of the same invoices. */
export function isSame(one: ReminderLetterPaper['invoices'], other: ReminderLetterPaper['invoices']): boolean {
  const facts = (invoices: ReminderLetterPaper['invoices']) =>
    invoices.map(({ number, openCents: cents, reminders }) => [number, cents, reminders].join(' ')).join()
  return facts(one) === facts(other)
}

type QueuedLetter = { item: Item; at: Date; letterId: number; recipients: string[] }

async function queueLetter(
  { outbox }: SchoolApi,
  tx: Db,
  { item, at, letterId, recipients }: QueuedLetter,
): Promise<void> {
  const kind = { documentKind: 'reminderLetter', documentId: letterId, purpose: 'reminder' } as const
  await outbox.queue(
    tx,
    { viewer: item.actor, at },
    recipients.map((recipient) => ({ ...kind, recipient, batchId: item.batch })),
  )
}

/** Says at the batch and at the invoices that drawing failed for now. */
export async function failLetter({ database }: SchoolApi, key: LetterKey): Promise<void> {
  await database.db.transaction(async (tx) => {
    for (const item of await listItemsOf(tx, key)) await failItem(tx, item, 'invoice_problem_rendering')
  })
}
