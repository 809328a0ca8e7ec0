/** Turns of a caller's calls at an API. The handler of the test API ends when the test says so. */
import { endpoint, type Contract } from '@schoolbeheer/contracts/endpoint'
import { roleFlags } from '@schoolbeheer/domain/roles'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createApp } from './app.ts'
import { serve } from './serve.ts'
import { listen } from './start.ts'
import { createUpstream } from './upstream.ts'

const contract = {
  wait: endpoint({
    method: 'GET',
    path: '/api/wait/:name',
    summary: 'Waits',
    permission: 'reference:read',
    input: z.object({ name: z.string() }),
    output: z.string(),
  }),
} satisfies Contract

/** @param known resolves once callers are known; `arrived` has their names before */
async function start(known: Promise<void> = Promise.resolve()) {
  const app = createApp({ name: 'test', log: { LOG_LEVEL: 'info' }, ready: {} })
  const arrived: string[] = []
  const authenticate = async (who = '') => {
    arrived.push(who)
    await known
    return { userId: who, schoolGuid: null, ...roleFlags(['Active']) }
  }
  const begun = new Map<string, () => void>()
  serve({ app, authenticate }, contract, {
    wait: ({ name }) => new Promise((resolve) => begun.set(name, () => resolve(name))),
  })
  const url = await listen(app, { host: '127.0.0.1', port: 0 })
  const upstream = createUpstream({ url })
  onTestFinished(async () => {
    for (const end of begun.values()) end()
    await upstream.close()
    await app.close()
  })
  const ask = (name: string, bearer: string, signal?: AbortSignal) =>
    upstream.as({ requestId: name, who: name, bearer, ...(signal ? { signal } : {}) })(contract.wait, { name })
  const connections = promisify(app.server.getConnections.bind(app.server))
  return { ask, begun, arrived, connections }
}

test('four calls of one caller are worked on at once, and those of others beside them', async () => {
  const { ask, begun } = await start()
  const asked = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(name, 'an'))
  await expect.poll(() => begun.size).toBe(4)
  const ofBo = ask('of bo', 'bo')
  await expect.poll(() => [...begun.keys()].toSorted()).toEqual(['a', 'b', 'c', 'd', 'of bo'])
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await expect.poll(() => begun.has(name)).toBe(true)
    begun.get(name)?.()
  }
  begun.get('of bo')?.()
  expect(await Promise.all([...asked, ofBo])).toEqual(['a', 'b', 'c', 'd', 'e', 'of bo'])
})

test('who is gone before the first turn has no more work under way than who stays', async () => {
  const { promise: known, resolve: tell } = Promise.withResolvers<void>()
  const { ask, begun, arrived, connections } = await start(known)
  const gone = new AbortController()
  const left = ['a', 'b', 'c', 'd'].map((name) => ask(name, 'an', gone.signal))
  await expect.poll(() => arrived.length).toBe(4)
  gone.abort()
  await Promise.allSettled(left)
  await expect.poll(() => connections()).toBe(0)
  tell()
  await expect.poll(() => begun.size).toBe(4)
  const next = ask('e', 'an')
  const ofBo = ask('of bo', 'bo')
  await expect.poll(() => begun.has('of bo')).toBe(true)
  expect(begun.has('e')).toBe(false)
  for (const name of ['a', 'of bo']) begun.get(name)?.()
  await expect.poll(() => begun.has('e')).toBe(true)
  begun.get('e')?.()
  expect(await Promise.all([next, ofBo])).toEqual(['e', 'of bo'])
})

test('who goes away has no more work under way than who stays', async () => {
  const { ask, begun } = await start()
  const gone = new AbortController()
  const left = ['a', 'b', 'c', 'd'].map((name) => ask(name, 'an', gone.signal))
  await expect.poll(() => begun.size).toBe(4)
  gone.abort()
  await Promise.allSettled(left)
  const next = ask('e', 'an')
  const ofBo = ask('of bo', 'bo')
  await expect.poll(() => begun.has('of bo')).toBe(true)
  expect(begun.has('e')).toBe(false)
  begun.get('a')?.()
  await expect.poll(() => begun.has('e')).toBe(true)
  begun.get('e')?.()
  begun.get('of bo')?.()
  expect(await Promise.all([next, ofBo])).toEqual(['e', 'of bo'])
})
