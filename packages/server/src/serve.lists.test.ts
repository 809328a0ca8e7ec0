/** Lists with more entries than are written at once. */
import { endpoint, type Contract } from '@schoolbeheer/contracts/endpoint'
import { problem } from '@schoolbeheer/contracts/problem'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createApp } from './app.ts'
import { anonymous } from './bearer.ts'
import { serve } from './serve.ts'
import { listen } from './start.ts'

const numbers = {
  method: 'GET',
  summary: 'Numbers',
  permission: 'public',
  input: z.object({}),
  output: z.array(z.number()),
  visible: (all: number[]) => all.filter((number) => number < 150 || number > 420),
} as const

const contract = {
  bare: endpoint({ ...numbers, path: '/api/bare', list: 'bare' }),
  items: endpoint({ ...numbers, path: '/api/items', list: 'items' }),
  none: endpoint({ ...numbers, path: '/api/none', list: 'items', visible: () => [] }),
} satisfies Contract

test('a long list is one list, without what is not visible, bare or as items', async () => {
  const app = createApp({ name: 'test', log: { LOG_LEVEL: 'info' }, ready: {} })
  onTestFinished(() => app.close())
  const all = async () => Array.from({ length: 450 }, (_, number) => number)
  serve({ app, authenticate: async () => anonymous }, contract, { bare: all, items: all, none: all })
  const url = await listen(app, { host: '127.0.0.1', port: 0 })
  const read = async (path: string) => {
    const answer = await fetch(url + path)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    return z.unknown().parse(await answer.json())
  }
  const seen = (await all()).filter((number) => number < 150 || number > 420)
  expect(await read('/api/bare')).toEqual(seen)
  expect(await read('/api/items')).toEqual({ items: seen })
  expect(await read('/api/none')).toEqual({ items: [] })
})

test('a list that comes in parts is one list too, and an error in the midst of it is an error', async () => {
  const app = createApp({ name: 'test', log: { LOG_LEVEL: 'info' }, ready: {} })
  onTestFinished(() => app.close())
  async function* parts() {
    yield []
    yield [1, 200]
    yield [2, 3]
  }
  async function* failing() {
    yield* parts()
    throw problem(503)
  }
  async function* none() {
    yield []
  }
  serve({ app, authenticate: async () => anonymous }, contract, { bare: parts, items: failing, none })
  const url = await listen(app, { host: '127.0.0.1', port: 0 })
  expect(await (await fetch(`${url}/api/bare`)).json()).toEqual([1, 2, 3])
  expect((await fetch(`${url}/api/items`)).status).toBe(503)
  expect(await (await fetch(`${url}/api/none`)).json()).toEqual({ items: [] })
})
