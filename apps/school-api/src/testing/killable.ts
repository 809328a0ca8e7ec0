/** A school API as a process of its own that tests kill, with the database and the mails that survive it. */
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer, type Faults } from '@schoolbeheer/server/testing/mailServers'
import { createUpstream } from '@schoolbeheer/server/upstream'
import { startTestIssuer } from '@schoolbeheer/testing/issuer'
import { onTestFinished } from 'vitest'
import { openSchoolDatabase } from '../db/database.ts'
import { audience, callers, environmentOf } from './api.ts'
import { createSchoolDatabase } from './database.ts'
import { startProcess } from './processes.ts'

/** Answers what the process is started with, and the calls of an admin to it. All of it ends with the test. */
export async function prepareKillable(faults: Faults) {
  const [created, issuer, port] = await Promise.all([createSchoolDatabase(), startTestIssuer({ audience }), freePort()])
  const { url: MAIL_URL, mails } = await startMailServer(faults)
  const env = { ...environmentOf(created, issuer), MAIL_URL, PORT: String(port), PDF_THREADS: '1' }
  const { db, pool, close } = await openSchoolDatabase({ DATABASE_URL: created.url, DATA_DIR: '' })
  const upstream = createUpstream({ url: `http://127.0.0.1:${port}` })
  onTestFinished(async () => {
    await upstream.close()
    await Promise.all([close(), issuer.close()])
    await created.drop()
  })
  const bearer = await issuer.token(callers.admin, { expires: '1 hour' })
  return {
    db,
    pool,
    mails,
    call: upstream.as({ bearer, requestId: 'test' }),
    count: async (what: string) => (await pool.query(`select ${what}`)).rowCount ?? 0,
    read: (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${bearer}` } }),
    start: (more: Record<string, string> = {}) => startProcess('schoolApiProcess.ts', { ...env, ...more }),
  }
}
