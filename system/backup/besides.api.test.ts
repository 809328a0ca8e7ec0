/** Backups beside those who work, and beside each other. */
import { join } from 'node:path'
import { createIdentityDatabase } from '@schoolbeheer/identity/testing/database'
import { createSchoolDatabase } from '@schoolbeheer/school-api/testing/database'
import { startLedger } from '@schoolbeheer/school-api/testing/ledger'
import { openPool } from '@schoolbeheer/server/database/pool'
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createInstallation, runCommand } from '../testing/backups.ts'
import { openSnapshots, type Pools } from './snapshots.ts'
import { Refusal } from './refusal.ts'

const options = { now: Date.now, random: Math.random, patienceMs: 60_000 }

async function openPools({ school, identity }: { school: string; identity: string }): Promise<Pools> {
  const [ofSchool, ofIdentity] = [await openPool(school), await openPool(identity)]
  onTestFinished(async () => void (await Promise.all([ofSchool.pool.end(), ofIdentity.pool.end()])))
  return { school: ofSchool.pool, identity: ofIdentity.pool }
}

async function number(client: Pick<pg.Pool, 'query'>, text: string): Promise<number> {
  const { rows } = await client.query<{ number: number }>(text)
  return rows[0]?.number ?? Number.NaN
}

test('snapshots amid a bulk send of 500 are of one moment; nobody is the victim of a deadlock, and each mail leaves once', async () => {
  const { url: mailUrl, mails } = await startMailServer()
  const [created, ofIdentity] = await Promise.all([createSchoolDatabase(), createIdentityDatabase()])
  const pools = await openPools({ school: created.url, identity: ofIdentity.url })
  const ledger = await startLedger({ databaseUrl: created.url, mailUrl })
  onTestFinished(async () => {
    await ledger.stop()
    await Promise.all([created.drop(), ofIdentity.drop()])
  })
  await pools.school.query('create table noted (number int)')
  await pools.identity.query('create table noted (number int)')
  const over = new AbortController()
  const noting = (async () => {
    for (let at = 1; !over.signal.aborted; at += 1)
      for (const pool of [pools.school, pools.identity]) await pool.query('insert into noted values ($1)', [at])
  })()
  const sent = await ledger.queue(Array.from({ length: 500 }, (_, at) => `k${at}@school.test`))
  const accepted = () => number(pools.school, `select count(*)::int as number from dispatches where state = 'accepted'`)
  while ((await accepted()) < sent.length) {
    const { school, identity, close } = await openSnapshots(pools, options)
    const last = 'select coalesce(max(number), 0) as number from noted'
    expect([0, 1]).toContain((await number(school.client, last)) - (await number(identity.client, last)))
    close()
  }
  over.abort()
  await noting
  const deadlocks = 'select deadlocks::int as number from pg_stat_database where datname = current_database()'
  expect([await number(pools.school, deadlocks), await number(pools.identity, deadlocks)]).toEqual([0, 0])
  expect(new Set(mails.map((mail) => /^To:\s*(\S+)/im.exec(mail)?.[1])).size).toBe(500)
  expect(mails).toHaveLength(500)
})

test('writers that never rest are not kept waiting: the backup is refused in the end', async () => {
  const { school, identity } = await createInstallation()
  const pools = await openPools({ school, identity })
  const writer = await pools.school.connect()
  await writer.query(`begin; insert into batches (asked_at, actor_id) values (now(), 'slow')`)
  const refused = openSnapshots(pools, { ...options, patienceMs: 1000 })
  await expect(refused).rejects.toThrow(Refusal)
  await writer.query('commit')
  writer.release()
  const { close } = await openSnapshots(pools, options)
  close()
})

test('of two backups at once one is made and the other refused, whichever began', async () => {
  const { dataDir, env } = await createInstallation()
  const both = await Promise.all(['a.age', 'b.age'].map((name) => runCommand(['backup', join(dataDir, name)], env)))
  const refused = both.filter(({ code }) => code !== 0)
  for (const { out } of refused) expect(out).toBe('Another backup of these databases is under way.')
  expect(refused.length).toBeLessThan(2)
})
