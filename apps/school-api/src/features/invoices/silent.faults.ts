/**
 * A mail server and an access point that fall silent for longer than anybody waits for them, before two processes whose
 * clocks are two hours wrong, one each way.
 */
import { invoices } from '@schoolbeheer/contracts/school/invoices'
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startRecommand } from '../../testing/accessPoints/recommand.ts'
import { startTestApi } from '../../testing/api.ts'
import { addBilledGroup, billingOf } from '../../testing/billing.ts'
import { brokenRules } from '@schoolbeheer/server/database/integrity'
import { schoolRules } from '../../db/integrity/rules.ts'
import { createSchoolDatabase } from '../../testing/database.ts'
import { endPauses } from '../../testing/jobs.ts'

const hours = 3_600_000

/** Longer than any of our time-outs, as an hour would be; the longest is the minute that a mail server gets. */
const silentMs = 75_000

/** A Belgian enterprise number each, with its check digits. */
function numbers(count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const body = 4_040_001 + at
    return `0${body}${String(97 - (body % 97)).padStart(2, '0')}`
  })
}

test('nobody waits for those who are silent, numbers stay in order, and nothing leaves twice', async () => {
  let silence = Promise.withResolvers<undefined>()
  silence.resolve(undefined)
  const point = await startRecommand()
  point.provider.after = () => silence.promise
  const { url, mails } = await startMailServer({ mail: () => silence.promise })
  const on = createSchoolDatabase()
  const env = { ...point.variables, MAIL_URL: url }
  // It is half past eleven in Brussels: one of them has the next day.
  const ahead = Date.parse('2026-11-26T22:30:00Z') - Date.now()
  const start = (hoursOff: number, database = on) =>
    startTestApi({ works: true, env, on: database, now: () => Date.now() + ahead + hoursOff * hours })
  // The first drops it at the end.
  const kept = on.then(({ url: address }) => ({ url: address, drop: () => Promise.resolve() }))
  const [early, late] = [await start(-2), await start(2, kept)]
  onTestFinished(async () => {
    await late.close()
    await early.close()
    await point.close()
  })
  const { pool } = early.database
  const [ofEarly, ofLate] = [await billingOf(early), await billingOf(late)]
  const enterprises = numbers(12)
  for (const number of enterprises) point.provider.participants.set(`0208:${number}`, ['invoice', 'creditNote'])
  const groups = await Promise.all(
    Array.from({ length: 24 }, (_, at) =>
      addBilledGroup(early, enterprises[at] ? { peppol: true, vat: `BE${enterprises[at]}` } : {}),
    ),
  )
  const made = await Promise.all(groups.map((group, at) => (at % 2 === 0 ? ofEarly : ofLate).made(group)))
  const given = await pool.query<{ number: string }>('select invoice_number as number from invoices order by id')
  expect(given.rows.map(({ number }) => number)).toEqual(given.rows.map(({ number }) => number).toSorted())

  silence = Promise.withResolvers()
  const send = invoices.send
  await Promise.all(
    made.map(([invoiceId = 0], at) => (at % 2 === 0 ? ofLate : ofEarly).call(send, { invoices: [{ invoiceId }] })),
  )
  const waits: number[] = []
  const began = performance.now()
  while (performance.now() - began < silentMs) {
    const asked = performance.now()
    await Promise.all([ofEarly.list(), ofLate.list()])
    waits.push(performance.now() - asked)
    await setTimeout(500)
  }
  expect(Math.max(...waits)).toBeLessThan(5000)
  silence.resolve(undefined)

  const underWay = async () => {
    await endPauses(pool)
    await pool.query('update e_invoices set next_ask_at = now() where next_ask_at is not null')
    return (await pool.query(`select from dispatches where state in ('queued', 'sending')`)).rowCount
  }
  await expect.poll(underWay, { timeout: 120_000 }).toBe(0)
  const { rows } = await pool.query<{ channel: string; state: string; message_id: string }>(
    'select channel, state, message_id from dispatches',
  )
  expect(rows).toHaveLength(24)
  // The server took each mail that it was silent about: a person is asked, and it is not sent again.
  const arrived = rows
    .filter(({ channel }) => channel === 'mail')
    .map(({ message_id: id }) => mails.filter((mail) => mail.includes(id)).length)
  expect(Math.max(...arrived)).toBe(1)
  expect(point.provider.taken.map(({ times }) => times)).toEqual(point.provider.taken.map(() => 1))
  const outcomes = new Set(rows.map(({ channel, state }) => `${channel} ${state}`))
  expect(outcomes).toContain('mail uncertain')
  expect([...outcomes].filter((outcome) => !/accepted|delivered|uncertain/.test(outcome))).toEqual([])
  expect(await brokenRules(pool, schoolRules)).toEqual([])
})
