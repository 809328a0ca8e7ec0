/** Letters after processes were killed while these were drawn and mailed. */
import { invoiceExtensions } from '@schoolbeheer/contracts/school/invoiceExtensions'
import { reminders } from '@schoolbeheer/contracts/school/reminders'
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import { createUpstream } from '@schoolbeheer/server/upstream'
import { startTestIssuer } from '@schoolbeheer/testing/issuer'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openSchoolDatabase } from '../../db/database.ts'
import { audience, callers, environmentOf } from '../../testing/api.ts'
import { createSchoolDatabase } from '../../testing/database.ts'
import { addSentInvoice } from '../../testing/invoices.ts'
import { endPauses } from '../../testing/jobs.ts'
import { letLapse, startProcess } from '../../testing/processes.ts'
import { addSchoolGroup } from '../../testing/records.ts'

const customers = 20

test('a process is killed while it draws letters, and while it mails them: each customer gets one, counted once', async () => {
  const [created, issuer, port] = await Promise.all([createSchoolDatabase(), startTestIssuer({ audience }), freePort()])
  const { url: MAIL_URL, mails } = await startMailServer({ mail: () => setTimeout(5, undefined) })
  const env = { ...environmentOf(created, issuer), MAIL_URL, PORT: String(port), PDF_THREADS: '1' }
  const { db, pool, close } = await openSchoolDatabase({ DATABASE_URL: created.url, DATA_DIR: '' })
  const upstream = createUpstream({ url: `http://127.0.0.1:${port}` })
  onTestFinished(async () => {
    await upstream.close()
    await Promise.all([close(), issuer.close()])
    await created.drop()
  })
  const on = addDays(brusselsDate(new Date()), -60)
  const items: { schoolGroupId: number; invoiceIds: number[] }[] = []
  for (let at = 0; at < customers; at += 1) {
    const schoolGroupId = await addSchoolGroup(db, { clientNumber: `k${at}`, invoiceEmails: `k${at}@school.test` })
    items.push({ schoolGroupId, invoiceIds: [await addSentInvoice(db, { schoolGroupId, on })] })
  }
  const call = upstream.as({ bearer: await issuer.token(callers.admin), requestId: 'test' })
  const count = async (what: string) => (await pool.query(`select ${what}`)).rowCount
  let killed = await startProcess('schoolApiProcess.ts', env)
  const accepted = await call(reminders.send, { items })
  for (const place of ['from reminder_letters', `from dispatches where state = 'accepted'`]) {
    await expect.poll(() => count(place), { interval: 5 }).toBeGreaterThan(2)
    await killed.kill()
    await letLapse(pool)
    killed = await startProcess('schoolApiProcess.ts', env)
  }
  const progress = async () => {
    await endPauses(pool)
    return call(invoiceExtensions.batch, { id: accepted?.batch ?? 0 })
  }
  await expect.poll(async () => (await progress()).finished, { timeout: 60_000 }).toBe(true)

  expect(await count('from reminder_letters')).toBe(customers)
  expect(await count('from dispatches')).toBe(customers)
  const ids = mails.map((mail) => /^Message-ID:\s*(\S+)/im.exec(mail)?.[1])
  expect(new Set(ids).size).toBe(mails.length)
  // A person decides about a mail that was handed over when its process was killed.
  const { done, failed } = await progress()
  expect(done + failed.length).toBe(customers)
  expect(await count(`from dispatches where state = 'uncertain'`)).toBe(failed.length)
  expect(await count('from invoice_reminders where count = 1 and sent_at is not null')).toBe(done)
  expect(await count('from invoice_reminders')).toBe(customers)
}, 120_000)
