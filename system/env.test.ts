import { expect, test } from 'vitest'
import { demoEnv } from './demo/env.ts'
import { systemEnv } from './env.ts'

const databases = {
  SCHOOL_DATABASE_URL: 'postgres://localhost/a',
  IDENTITY_DATABASE_URL: 'postgres://localhost/b',
  SCHOOL_DATA_SECRET: 'd'.repeat(32),
}
const reached = [{ PUBLIC_URL: 'https://login.example' }, { GATEWAY_URL: 'http://10.0.0.4:3000' }]

test('`start` has demo data unless told otherwise, the containers when they are told to', () => {
  expect(systemEnv({}).DEMO).toBe(true)
  expect(demoEnv(databases).DEMO).toBe(false)
  const here = { DEMO: '1', PUBLIC_URL: 'http://localhost:3002', GATEWAY_URL: 'http://127.0.0.1:3000' }
  expect([systemEnv(here).DEMO, demoEnv({ ...databases, ...here }).DEMO]).toEqual([true, true])
})

test.each(reached)('demo data is refused at %j, with what to do', (address) => {
  expect(() => systemEnv(address)).toThrow(/DEMO: .*set DEMO=0.*create-admin/)
  expect(() => demoEnv({ ...databases, ...address, DEMO: '1' })).toThrow(/DEMO: .*set DEMO=0.*create-admin/)
  expect([systemEnv({ ...address, DEMO: '0' }).DEMO, demoEnv({ ...databases, ...address }).DEMO]).toEqual([
    false,
    false,
  ])
})
