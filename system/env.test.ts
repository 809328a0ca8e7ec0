import { expect, test } from 'vitest'
import { demoEnv } from './demo/env.ts'
import { systemEnv } from './env.ts'

const databases = {
  SCHOOL_DATABASE_URL: 'postgres://localhost/a',
  IDENTITY_DATABASE_URL: 'postgres://localhost/b',
  SCHOOL_DATA_SECRET: 'd'.repeat(32),
}
const reached = [
  { PUBLIC_URL: 'https://beheer.example', IDENTITY_URL: 'https://login.example' },
  { GATEWAY_URL: 'http://10.0.0.4:3000' },
]

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

test('where others come by its address, the sign-in has one too', () => {
  expect(() => systemEnv({ DEMO: '0', PUBLIC_URL: 'https://beheer.example' })).toThrow(/IDENTITY_URL: is missing/)
  expect(() => systemEnv({ DEMO: '0', PUBLIC_URL: 'http://localhost:3000' })).not.toThrow()
})

const testing = { TESTING: '1', TESTING_TOKEN: 't'.repeat(32) }

test('tests may command it where they name a bearer, and only on this machine', () => {
  expect(systemEnv({}).TESTING).toBe(false)
  expect(systemEnv(testing).TESTING).toBe(true)
  expect(() => systemEnv({ TESTING: '1' })).toThrow(/TESTING_TOKEN: is missing/)
  expect(() => systemEnv({ ...testing, TESTING_TOKEN: 'short' })).toThrow(/TESTING_TOKEN: needs at least 32/)
  expect(() => systemEnv({ CLOCK: '+40d' })).toThrow(/CLOCK: is for tests/)
  expect(() => systemEnv({ ...testing, CLOCK: '-1d' })).toThrow(/CLOCK: must be a time ahead/)
})

test.each(reached)('tests may not command it at %j', (address) => {
  expect(() => systemEnv({ ...testing, ...address, DEMO: '0' })).toThrow(/TESTING: .*other machines/)
})
