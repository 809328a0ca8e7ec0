/** The key of the account in plain text: it reaches this machine and private networks alone. */
import { leadNames } from '@schoolbeheer/server/testing/names'
import { expect, onTestFinished, test } from 'vitest'
import { createSchoolApi } from '../app.ts'
import { demoCompany } from '../demo/company.ts'
import { schoolApiEnv } from '../env.ts'
import { createPoint, invoice, send } from '../testing/accessPoints/point.ts'
import { startRecommand } from '../testing/accessPoints/recommand.ts'

/** An address that leads to this machine, but is none of its own addresses. */
const elsewhere = '0.0.0.0'

async function startNamed() {
  const lead = leadNames()
  const { provider, close, ...recommand } = await startRecommand()
  onTestFinished(close)
  const ACCESS_POINT_URL = recommand.url.replace('127.0.0.1', 'provider.test')
  const variables = { ...recommand.variables, ACCESS_POINT_URL, ALLOW_HTTP: '1', PRIVATE_NETWORKS: '192.0.2.0/24' }
  return { lead, provider, variables }
}

test('a name that leads elsewhere is refused at the start', async () => {
  const { lead, variables } = await startNamed()
  lead(elsewhere)
  const secrets = { COMPANY: JSON.stringify(demoCompany), DATA_SECRET: 'd'.repeat(32) }
  await expect(
    createSchoolApi(schoolApiEnv({ ...secrets, ...variables, DATABASE_URL: 'postgres://127.0.0.1:9/x' })),
  ).rejects.toThrow(/^ACCESS_POINT_URL: provider\.test is 0\.0\.0\.0, outside PRIVATE_NETWORKS\. .*https:/)
})

test('a name that leads elsewhere after the start gets no key, and then certainly no document', async () => {
  const { lead, provider, variables } = await startNamed()
  const point = createPoint(variables)
  lead(elsewhere)
  const failed = { state: 'failed', lasting: false, words: 'einvoice_unreachable' }
  expect(await send(point, invoice('F-1'))).toMatchObject(failed)
  expect(provider.calls).toEqual([])
  lead('127.0.0.1')
  expect(await send(point, invoice('F-1'))).toMatchObject({ state: 'accepted' })
  lead(elsewhere)
  const within = createPoint({ ...variables, PRIVATE_NETWORKS: elsewhere })
  expect(await send(within, invoice('F-2'))).toMatchObject({ state: 'accepted' })
})
