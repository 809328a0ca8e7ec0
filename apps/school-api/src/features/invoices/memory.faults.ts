/** An invoice so long that the thread which draws it has no memory left. */
import { logged } from '@schoolbeheer/server/testing/log'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApi } from '../../testing/api.ts'
import { addBilledGroup, billingOf } from '../../testing/billing.ts'
import { endPauses } from '../../testing/jobs.ts'

test('its PDF fails alone and says so, others are made, and so is its own once it is shorter', async () => {
  const api = await startTestApi({ works: true, env: { PDF_THREADS: '1' } })
  onTestFinished(api.close)
  const { pool } = api.database
  const { made, recreate, ended, one, history } = await billingOf(api)
  const [long = 0, ...others] = await made(
    await addBilledGroup(api),
    await addBilledGroup(api),
    await addBilledGroup(api),
  )
  const describe = (text: string) =>
    pool.query('update invoice_lines set description = $1 where invoice_id = $2', [text, long])

  await describe('jaarcontract '.repeat(1_000_000))
  expect(await ended(await recreate(long, ...others))).toMatchObject({
    done: 2,
    failed: [{ invoiceId: long, reason: 'invoice_problem_rendering' }],
  })
  expect(await one(long)).toMatchObject({ problem: 'invoice_problem_rendering' })
  expect(JSON.stringify(logged())).toContain('ERR_WORKER_OUT_OF_MEMORY')

  await describe('Contract')
  const again = async () => {
    await endPauses(pool)
    return (await history(long)).files.length
  }
  await expect.poll(again).toBe(2)
  expect(await one(long)).toMatchObject({ problem: null })
})
