/** Limits of sign-ins from a network, and the browsers that get in when it is full. */
import { createBrowser } from '@schoolbeheer/testing/browser'
import { expect, test } from 'vitest'
import { gatewaySetup } from '../testing/gatewaySetup.ts'

const { gateway, admin } = await gatewaySetup()

test('a network that was filled by strangers keeps out strangers only', async () => {
  const ask = (headers: Record<string, string>) =>
    fetch(`${gateway.url}/auth/login?returnUrl=/home`, { redirect: 'manual', headers })
  const begin = async (cookie = '') => (await ask({ cookie })).status
  const mark = `known-browser=${admin.cookies.get('known-browser')}`
  const statuses = new Set<number>()
  for (let asked = 0; asked < 1000; asked += 50)
    for (const status of await Promise.all(Array.from({ length: 50 }, () => begin()))) statuses.add(status)
  expect(statuses).toContain(303)
  expect([await begin(), await begin(mark), await begin(`${mark}x`)]).toEqual([429, 303, 429])
  expect((await createBrowser(gateway.url).fetch('/auth/login')).status).toBe(429)
  expect((await admin.fetch('/auth/login')).status).toBe(303)
  const { status, headers } = await ask({ accept: 'text/html,application/xhtml+xml' })
  expect([status, headers.get('location')]).toEqual([
    303,
    `${gateway.url}/unauthorized?returnUrl=%2Fhome&reason=TooManySignIns`,
  ])
})
