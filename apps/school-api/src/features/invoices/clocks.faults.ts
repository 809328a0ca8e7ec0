/**
 * Two machines whose clocks are two hours wrong, one each way, until both are set two hours wrong the other way: their
 * processes have them by libfaketime, while the database has its own.
 */
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer } from '@schoolbeheer/server/testing/mailServers'
import { createUpstream } from '@schoolbeheer/server/upstream'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { startTestIssuer } from '@schoolbeheer/testing/issuer'
import { globSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSchoolDatabase } from '../../db/database.ts'
import { startRecommand } from '../../testing/accessPoints/recommand.ts'
import { audience, callers, environmentOf } from '../../testing/api.ts'
import { leftToDo, nothingLeft, wrongInBooks } from '../../testing/books.ts'
import { createSchoolDatabase } from '../../testing/database.ts'
import { endPauses } from '../../testing/jobs.ts'
import { sentTwice } from '../../testing/killing.ts'
import { workOn } from '../../testing/office.ts'
import { startProcess } from '../../testing/processes.ts'
import { addSchoolGroup } from '../../testing/records.ts'
import { addUnbilled } from '../../testing/sources.ts'

const [library = ''] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
const lack = library ? '' : ' (not run: this machine has no `libfaketime`, a package of Debian)'

const hour = 3_600_000

test.skipIf(!library)(`numbers stay in order and nothing is done twice, whatever clocks say${lack}`, async () => {
  const folder = temporaryFolder()
  const [created, issuer] = await Promise.all([createSchoolDatabase(), startTestIssuer({ audience })])
  const { url: MAIL_URL, mails } = await startMailServer()
  const point = await startRecommand()
  const env = { ...environmentOf(created, issuer), ...point.variables, MAIL_URL, PDF_THREADS: '1' }
  const { db, pool, close } = await openSchoolDatabase({ DATABASE_URL: created.url, DATA_DIR: '' })
  // The provider has the right time, and its tokens usually live for five minutes.
  const bearer = await issuer.token(callers.admin, { expires: '1 day' })
  const setClock = (name: string, off: string) => {
    writeFileSync(join(folder, `${name}.part`), off)
    renameSync(join(folder, `${name}.part`), join(folder, name))
  }
  const start = async (name: string) => {
    const port = await freePort()
    const { kill } = await startProcess(
      'schoolApiProcess.ts',
      { ...env, PORT: String(port) },
      {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: join(folder, name),
        FAKETIME_CACHE_DURATION: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    )
    const url = `http://127.0.0.1:${port}`
    const upstream = createUpstream({ url })
    return {
      url,
      work: () => workOn(upstream.as({ bearer, requestId: 'test' }), pool, { url, bearer }),
      stop: () => Promise.all([upstream.close(), kill()]),
    }
  }
  setClock('slow', '-2h')
  setClock('fast', '+2h')
  const machines = await Promise.all([start('slow'), start('fast')])
  onTestFinished(async () => {
    await Promise.all(machines.map(({ stop }) => stop()))
    await Promise.all([close(), issuer.close(), point.close()])
    await created.drop()
    rmSync(folder, { recursive: true })
  })
  const hoursOff = () =>
    Promise.all(
      machines.map(async ({ url }) => {
        const { headers } = await fetch(`${url}/healthz`)
        return Math.round((Date.parse(headers.get('date') ?? '') - Date.now()) / hour)
      }),
    )
  const addGroups = async (first: number) => {
    const groups = []
    for (let at = first; at < first + 6; at += 1) {
      const due = { contractFeeCents: 125_050, licenceFeeCents: 100_000, licenceFeeParts: 3 }
      const requiresPurchaseOrder = at % 3 === 2
      const vat = `0${4_040_001 + at}${String(97 - ((4_040_001 + at) % 97)).padStart(2, '0')}`
      point.provider.participants.set(`0208:${vat}`, ['invoice', 'creditNote'])
      const sent = at % 3 === 0 ? { peppol: true, vat: `BE${vat}` } : { invoiceEmails: `a${at}@school.test` }
      groups.push(await addSchoolGroup(db, { clientNumber: `k${at}`, requiresPurchaseOrder, ...due, ...sent }))
    }
    await addUnbilled(db, groups)
  }
  /** The office works at both at once. Failed work is asked for again, as the list then says. */
  const work = async () => {
    await endPauses(pool)
    await Promise.allSettled(machines.map((machine) => machine.work()))
    return leftToDo(pool)
  }

  expect(await hoursOff()).toEqual([-2, 2])
  await addGroups(0)
  await expect
    .poll(async () => (await work()) && (await pool.query('select from dispatches')).rowCount)
    .toBeGreaterThan(0)
  setClock('slow', '+2h')
  setClock('fast', '-2h')
  await addGroups(6)
  await expect.poll(async () => (await work()) && hoursOff()).toEqual([2, -2])
  await expect.poll(work, { timeout: 300_000 }).toEqual(nothingLeft)

  // An e-invoice has a file, of which these rules know nothing.
  expect((await wrongInBooks(pool)).filter((wrong) => !wrong.includes("nobody's file"))).toEqual([])
  expect(sentTwice(mails)).toEqual([])
  const { rows } = await pool.query<{ channel: string; state: string; message_id: string }>(
    'select channel, state, message_id from dispatches',
  )
  const byMail = rows.filter(({ channel }) => channel === 'mail')
  expect(byMail.map(({ message_id: id }) => mails.filter((mail) => mail.includes(id)).length)).toEqual(
    byMail.map(() => 1),
  )
  expect(point.provider.taken.length).toBeGreaterThan(0)
  expect(point.provider.taken.map(({ times }) => times)).toEqual(point.provider.taken.map(() => 1))
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['accepted']))
})
