/** A delivery after processes were killed while it was written and mailed. */
import { accounting } from '@schoolbeheer/contracts/school/accounting'
import { addDays, brusselsDate } from '@schoolbeheer/domain/dates'
import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addInvoicePdf, addInvoice } from '../../testing/invoices.ts'
import { prepareKillable } from '../../testing/killable.ts'
import { letLapse } from '../../testing/processes.ts'
import { addSchoolGroup } from '../../testing/records.ts'
import { unzip } from '../../testing/unzip.ts'

const documents = 200
const emails = Array.from({ length: 12 }, (_, at) => `boek${at}@houder.test`)

test('a process is killed while it writes a delivery, and while it mails it: one file, whole, and no mail twice', async () => {
  const today = brusselsDate(new Date())
  // A person delivers after the hour of its day, and the test moves the day of the mail.
  const ACCOUNTANT = JSON.stringify({ emails })
  const { db, pool, mails, call, count, read, start } = await prepareKillable({ mail: () => setTimeout(20, undefined) })
  const schoolGroupId = await addSchoolGroup(db)
  for (let at = 0; at < documents; at += 1)
    await addInvoicePdf(db, await addInvoice(db, { schoolGroupId, on: addDays(today, -60) }), randomBytes(5000))
  let killed = await start()
  const { id } = await call(accounting.deliver, { until: addDays(today, -1) })
  // Its documents are bound just before the file is written.
  await expect.poll(() => count('from delivery_documents'), { interval: 5 }).toBe(documents)
  await killed.kill()
  expect(await count(`from files where content_type = 'application/zip'`)).toBe(0)
  await pool.query(`update deliveries set mail_on = '2000-01-01'`)
  killed = await start({ ACCOUNTANT })
  await expect
    .poll(() => count(`from dispatches where state = 'accepted'`), { interval: 5, timeout: 60_000 })
    .toBeGreaterThan(1)
  await killed.kill()
  await letLapse(pool)
  await start({ ACCOUNTANT })
  await expect.poll(() => count(`from dispatches where state in ('queued', 'sending')`), { timeout: 60_000 }).toBe(0)

  expect(await count(`from files where content_type = 'application/zip'`)).toBe(1)
  const answer = await read(`/api/accounting/delivery/${id}`)
  const files = await unzip(await answer.arrayBuffer(), (name) => !name.endsWith('.pdf'))
  expect([...files.keys()].filter((name) => name.endsWith('.pdf'))).toHaveLength(documents)
  expect(await count('from deliveries')).toBe(1)
  expect(await count('from dispatches')).toBe(emails.length)
  const ids = mails.map((mail) => /^Message-ID:\s*(\S+)/im.exec(mail)?.[1])
  expect(new Set(ids).size).toBe(mails.length)
  // A person decides about a mail that was handed over when its process was killed.
  const accepted = await count(`from dispatches where state = 'accepted'`)
  const uncertain = await count(`from dispatches where state = 'uncertain'`)
  expect(accepted + uncertain).toBe(emails.length)
}, 120_000)
