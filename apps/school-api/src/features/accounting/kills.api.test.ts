/** A delivery after processes were killed while it was written and mailed. */
import { accounting } from '@schoolbeheer/contracts/school/accounting'
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import { createUpstream } from '@schoolbeheer/server/upstream'
import { startTestIssuer } from '@schoolbeheer/testing/issuer'
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openSchoolDatabase } from '../../db/database.ts'
import { audience, callers, environmentOf } from '../../testing/api.ts'
import { createSchoolDatabase } from '../../testing/database.ts'
import { addInvoicePdf, addInvoice } from '../../testing/invoices.ts'
import { letLapse, startProcess } from '../../testing/processes.ts'
import { addSchoolGroup } from '../../testing/records.ts'
import { unzip } from '../../testing/unzip.ts'

const documents = 200
const emails = Array.from({ length: 12 }, (_, at) => `boek${at}@houder.test`)

test('a process is killed while it writes a delivery, and while it mails it: one file, whole, and no mail twice', async () => {
  const [created, issuer, port] = await Promise.all([createSchoolDatabase(), startTestIssuer({ audience }), freePort()])
  const { url: MAIL_URL, mails } = await startMailServer({ mail: () => setTimeout(20, undefined) })
  const today = brusselsDate(new Date())
  // A person delivers after the hour of its day, and the test moves the day of the mail.
  const ACCOUNTANT = JSON.stringify({ emails })
  const env = { ...environmentOf(created, issuer), MAIL_URL, PORT: String(port), PDF_THREADS: '1' }
  const { db, pool, close } = await openSchoolDatabase({ DATABASE_URL: created.url, DATA_DIR: '' })
  const upstream = createUpstream({ url: `http://127.0.0.1:${port}` })
  onTestFinished(async () => {
    await upstream.close()
    await Promise.all([close(), issuer.close()])
    await created.drop()
  })
  const schoolGroupId = await addSchoolGroup(db)
  for (let at = 0; at < documents; at += 1)
    await addInvoicePdf(db, await addInvoice(db, { schoolGroupId, on: addDays(today, -60) }), randomBytes(5000))
  const call = upstream.as({ bearer: await issuer.token(callers.admin), requestId: 'test' })
  const count = async (what: string) => (await pool.query(`select ${what}`)).rowCount

  let killed = await startProcess('schoolApiProcess.ts', env)
  const { id } = await call(accounting.deliver, { until: addDays(today, -1) })
  // Its documents are bound just before the file is written.
  await expect.poll(() => count('from delivery_documents'), { interval: 5 }).toBe(documents)
  await killed.kill()
  expect(await count(`from files where content_type = 'application/zip'`)).toBe(0)
  await pool.query(`update deliveries set mail_on = '2000-01-01'`)
  killed = await startProcess('schoolApiProcess.ts', { ...env, ACCOUNTANT })
  await expect
    .poll(() => count(`from dispatches where state = 'accepted'`), { interval: 5, timeout: 60_000 })
    .toBeGreaterThan(1)
  await killed.kill()
  await letLapse(pool)
  await startProcess('schoolApiProcess.ts', { ...env, ACCOUNTANT })
  await expect.poll(() => count(`from dispatches where state in ('queued', 'sending')`), { timeout: 60_000 }).toBe(0)

  expect(await count(`from files where content_type = 'application/zip'`)).toBe(1)
  const bearer = { authorization: `Bearer ${await issuer.token(callers.admin)}` }
  const answer = await fetch(`http://127.0.0.1:${port}/api/accounting/delivery/${id}`, { headers: bearer })
  const files = await unzip(await answer.arrayBuffer(), (name) => !name.endsWith('.pdf'))
  expect([...files.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(documents)
  expect(await count('from deliveries')).toBe(1)
  expect(await count('from dispatches')).toBe(emails.length)
  const ids = mails.map((mail) => /^Message-ID:\s*(\S+)/im.exec(mail)?.[1])
  expect(new Set(ids).size).toBe(mails.length)
  // A person decides about a mail that was handed over when its process was killed.
  const accepted = await count(`from dispatches where state = 'accepted'`)
  const uncertain = await count(`from dispatches where state = 'uncertain'`)
  expect((accepted ?? 0) + (uncertain ?? 0)).toBe(emails.length)
}, 120_000)
