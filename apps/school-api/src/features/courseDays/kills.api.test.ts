/** A process that dies after an event and before its mails, or between handing one over and noting it. */
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { freePort } from '@schoolbeheer/server/freePort'
import { startMailServer, type Faults } from '@schoolbeheer/server/testing/mailServers'
import { createUpstream } from '@schoolbeheer/server/upstream'
import { expect, onTestFinished, test } from 'vitest'
import { createSchoolApi } from '../../app.ts'
import { schoolApiEnv } from '../../env.ts'
import { callers, environmentOf, startTestApi } from '../../testing/api.ts'
import { addCourseDay, invited } from '../../testing/courseDays.ts'
import { endPauses } from '../../testing/jobs.ts'
import { letLapse, startProcess } from '../../testing/processes.ts'

/** Processes start slowly on a busy machine. */
const names = ['an', 'bo', 'cas', 'dirk', 'els', 'fien']

test('everybody is told once, or a writer is asked what became of the mail', async () => {
  const api = await startTestApi()
  onTestFinished(() => api.close())
  const { pool, url } = api.database
  const faults: Faults = { mail: 'silence' }
  const { url: MAIL_URL, mails } = await startMailServer(faults)
  const port = await freePort()
  const env = { ...environmentOf({ url }, api.issuer), MAIL_URL, PORT: String(port) }
  const { id } = await addCourseDay(api, { startDate: '2096-06-10T09:00', endDate: '2096-06-10T16:00' })

  const killed = await startProcess('schoolApiProcess.ts', env)
  const upstream = createUpstream({ url: `http://127.0.0.1:${port}` })
  onTestFinished(() => upstream.close())
  const call = upstream.as({ bearer: await api.issuer.token(callers.courseWriter), requestId: 'test' })
  await call(courseDays.addParticipants, { openCourseDayId: id, participants: invited(...names) })
  const states = async () =>
    (await pool.query<{ state: string }>('select state from dispatches order by state')).rows.map(({ state }) => state)
  // This is the number that a process hands over at once.
  await expect.poll(() => mails.length).toBe(4)
  await killed.kill()
  expect(await states()).toEqual(['queued', 'queued', 'sending', 'sending', 'sending', 'sending'])

  delete faults.mail
  await letLapse(pool)
  const next = await createSchoolApi(schoolApiEnv(env))
  onTestFinished(() => next.close())
  await next.ready()
  const settled = ['accepted', 'accepted', 'uncertain', 'uncertain', 'uncertain', 'uncertain']
  const statesInTheEnd = async () => {
    await endPauses(pool)
    return states()
  }
  await expect.poll(statesInTheEnd).toEqual(settled)
  const told = mails.map((mail) => /^To: (\w+)/m.exec(mail)?.[1] ?? '')
  expect(told.toSorted((a, b) => a.localeCompare(b))).toEqual(names)
})
