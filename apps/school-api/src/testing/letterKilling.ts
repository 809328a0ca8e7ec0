/** The school API, killed again and again while it draws and mails letters that remind. */
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { reminders } from '@schoolbeheer/contracts/school/reminders'
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import { addSentInvoice } from './invoices.ts'
import { endPauses } from './jobs.ts'
import { prepareKillable } from './killable.ts'
import { letLapse } from './processes.ts'
import { addSchoolGroup } from './records.ts'

/** The work during which processes are killed, by turns: the rows that come of it. */
const places = ['from reminder_letters', `from dispatches where state = 'accepted'`]

/**
 * Sends a letter to each of so many customers, and kills the process so many times meanwhile. Each customer has one letter
 * in the end, which arrived at most once and counts once; a person decides about those that were handed over when their
 * process was killed. Answers how many letters are done, and how many wait for that decision.
 */
export async function surviveLetterKills({ customers, kills }: { customers: number; kills: number }) {
  const { db, pool, mails, call, count, start } = await prepareKillable({ mail: () => setTimeout(5, undefined) })
  const on = addDays(brusselsDate(new Date()), -60)
  const items: { schoolGroupId: number; invoiceIds: number[] }[] = []
  for (let at = 0; at < customers; at += 1) {
    const schoolGroupId = await addSchoolGroup(db, { clientNumber: `k${at}`, invoiceEmails: `k${at}@school.test` })
    items.push({ schoolGroupId, invoiceIds: [await addSentInvoice(db, { schoolGroupId, on })] })
  }
  let killed = await start()
  const accepted = await call(reminders.send, { items })
  for (let kill = 0; kill < kills; kill += 1) {
    const place = places[kill % places.length] ?? ''
    const before = await count(place)
    const isOver = async () => (await count(place)) > before + 2 || (await count(undecided)) === 0
    await expect.poll(isOver, { interval: 5 }).toBe(true)
    await killed.kill()
    await letLapse(pool)
    killed = await start()
  }
  const progress = async () => {
    await endPauses(pool)
    return call(invoiceExtensions.batch, { id: accepted?.batch ?? 0 })
  }
  await expect.poll(async () => (await progress()).finished, { timeout: 300_000 }).toBe(true)

  const { done, failed } = await progress()
  expect(await count('from reminder_letters')).toBe(customers)
  expect(await count('from dispatches')).toBe(customers)
  const ids = mails.map((mail) => /^Message-ID:\s*(\S+)/im.exec(mail)?.[1])
  expect(new Set(ids).size).toBe(mails.length)
  expect(await count(`from dispatches where state = 'accepted'`)).toBe(done)
  expect(await count(`from dispatches where state = 'uncertain'`)).toBe(failed.length)
  expect(await count('from invoice_reminders where count = 1 and sent_at is not null')).toBe(done)
  expect(await count('from invoice_reminders')).toBe(customers)
  return { done, undecided: failed.length }
}

const undecided = `from batch_items where state = 'queued'`
