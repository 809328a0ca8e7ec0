import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { redisUrl } from '@schoolbeheer/testing/provided'
import Fastify from 'fastify'
import { afterAll, describe, expect, test } from 'vitest'
import { createLimit } from '@schoolbeheer/server/store/limit'
import { withLock } from './lock.ts'
import { createRecords } from './records.ts'
import { z } from 'zod'
import { memoryStore } from '@schoolbeheer/server/store/memory'
import { redisStore } from '@schoolbeheer/server/store/redis'
import type { Store } from '@schoolbeheer/server/store/store'

const redisAddress = redisUrl()
const options = { prefix: 'schoolbeheer:', log: Fastify().log }
const stores: [string, () => Promise<Store>][] = [['memory', async () => memoryStore(Date.now)]]
if (redisAddress) stores.push(['redis', () => redisStore(redisAddress, [], options)])

describe.each(stores)('%s store', (_name, open) => {
  const opened = open()
  afterAll(async () => (await opened).close())

  test('writes only over what was expected, and destroy wins', async () => {
    const store = await opened
    const key = randomUUID()
    expect(await store.get(key)).toBeUndefined()
    expect(await store.compareAndSet(key, 'other', 'first', 60)).toBe(false)
    expect(await store.compareAndSet(key, undefined, 'first', 60)).toBe(true)
    expect(await store.compareAndSet(key, undefined, 'second', 60)).toBe(false)
    expect(await store.compareAndSet(key, 'first', 'second', 60)).toBe(true)
    expect(await store.get(key)).toBe('second')
    await store.destroy(key)
    expect(await store.compareAndSet(key, 'second', 'third', 60)).toBe(false)
    expect(await store.get(key)).toBeUndefined()
  })

  test('destroys on condition only what was expected', async () => {
    const store = await opened
    const key = randomUUID()
    await store.compareAndSet(key, undefined, 'mine', 60)
    await store.destroy(key, 'another')
    expect(await store.get(key)).toBe('mine')
    await store.destroy(key, 'mine')
    expect(await store.get(key)).toBeUndefined()
  })

  test('counts what comes from one network, over all who share the store', async () => {
    const store = await opened
    let now = Date.now()
    const kind = randomUUID()
    const [one, other] = [0, 1].map(() => createLimit(store, { kind, most: 3, seconds: 60 }, () => now))
    for (const count of [one, other, one]) await count?.('192.0.2.7')
    await expect(other?.('::ffff:192.0.2.7')).rejects.toMatchObject({ status: 429 })
    await other?.('192.0.2.8')
    now += 61_000
    await one?.('192.0.2.7')
  })

  test('of many who write at once one succeeds', async () => {
    const store = await opened
    const key = randomUUID()
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, i) => store.compareAndSet(key, undefined, String(i), 60)),
    )
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  test('what is at its end just now is written without a failure', async () => {
    const store = await opened
    for (const ttlSeconds of [0, -1])
      expect(await store.compareAndSet(randomUUID(), undefined, 'last', ttlSeconds)).toBe(true)
  })

  test('records lose no change of many at once, and tell nothing to who reads the store', async () => {
    const store = await opened
    const kept: string[] = []
    const spied: Store = {
      ...store,
      compareAndSet: (key, expected, value, ttl) => (
        kept.push(key, value),
        store.compareAndSet(key, expected, value, ttl)
      ),
    }
    const secret = 'a secret of at least thirty-two characters'
    const schema = z.object({ name: z.string(), count: z.number() })
    const records = createRecords(spied, [secret], 'test', schema)
    const secretId = randomUUID()
    const id = records.keyOf(secretId)
    await records.change(
      id,
      () => ({ name: 'Anna', count: 0 }),
      () => 60,
    )
    await Promise.all(
      Array.from({ length: 10 }, () =>
        records.change(
          id,
          (value) => value && { ...value, count: value.count + 1 },
          () => 60,
        ),
      ),
    )
    expect(await records.read(id)).toEqual({ name: 'Anna', count: 10 })
    expect(kept.join()).not.toContain('Anna')
    expect(kept.join()).not.toContain(secretId)
    const newSecret = 'another secret of thirty-two characters!!'
    expect(await createRecords(store, [newSecret, secret], 'test', schema).read(id)).toEqual({
      name: 'Anna',
      count: 10,
    })
    expect(await createRecords(store, [newSecret], 'test', schema).read(id)).toBeUndefined()
  })

  test('a record that was opened before is what the store has now, under its own key only', async () => {
    const store = await opened
    const gateway = () => createRecords(store, ['a secret of at least thirty-two characters'], 'test', z.string())
    const [one, other] = [gateway(), gateway()]
    const key = one.keyOf(randomUUID())
    const write = (value: string) =>
      one.change(
        key,
        () => value,
        () => 60,
      )
    await write('first')
    expect(await other.read(key)).toBe('first')
    await write('second')
    expect(await other.read(key)).toBe('second')
    const copy = one.keyOf(randomUUID())
    await store.compareAndSet(copy, undefined, (await store.get(key)) ?? '', 60)
    expect(await other.read(copy)).toBeUndefined()
    await one.destroy(key)
    expect(await other.read(key)).toBeUndefined()
  })

  test('many at once cost the store no more than the same one after the other', async () => {
    const store = await opened
    let asked = 0
    const counted: Store = { ...store, get: (key) => (asked++, store.get(key)) }
    const kind = randomUUID()
    const count = createLimit(counted, { kind, most: 300, seconds: 60 }, Date.now)
    const counts = await Promise.allSettled(Array.from({ length: 400 }, () => count('192.0.2.7')))
    expect(counts.filter(({ status }) => status === 'fulfilled')).toHaveLength(300)
    expect(asked).toBeLessThanOrEqual(400)
    asked = 0
    const records = createRecords(counted, ['a secret of at least thirty-two characters'], kind, z.number())
    const add = () =>
      records.change(
        records.keyOf(kind),
        (value = 0) => value + 1,
        () => 60,
      )
    await Promise.all(Array.from({ length: 300 }, add))
    expect([await records.read(records.keyOf(kind)), asked]).toEqual([300, 301])
  })

  test('who held a lock for longer than its lease leaves it to who has it now', async () => {
    const store = await opened
    const name = randomUUID()
    await withLock(store, name, 20, async () => {
      await store.destroy(`lock:${name}`)
      await store.compareAndSet(`lock:${name}`, undefined, 'another', 20)
    })
    expect(await store.get(`lock:${name}`)).toBe('another')
  })

  test('a lock lets one work at a time, and is free again after a failure', async () => {
    const store = await opened
    const name = randomUUID()
    let working = 0
    const work = async () => {
      working += 1
      expect(working).toBe(1)
      await new Promise((done) => setImmediate(done))
      working -= 1
      throw new Error('failed')
    }
    const results = await Promise.allSettled([1, 2, 3].map(() => withLock(store, name, 20, work)))
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(results.every((result) => result.status === 'rejected' && String(result.reason) === 'Error: failed')).toBe(
      true,
    )
  })
})

test('work that succeeded is done, also when its lock cannot be given back', async () => {
  const store: Store = { ...memoryStore(Date.now), destroy: () => Promise.reject(new Error('away')) }
  expect(await withLock(store, 'name', 20, async () => 'done')).toBe('done')
})

test.runIf(redisAddress)(
  'a Redis that is connected and silent is a 503, given up, and connected to again',
  async () => {
    const { hostname, port } = new URL(redisAddress ?? '')
    const redis: Socket[] = []
    const ended = Promise.withResolvers<void>()
    const cable = createServer((near) => {
      const far = connect(Number(port), hostname)
      redis.push(far)
      near.on('close', () => {
        far.destroy()
        ended.resolve()
      })
      near.pipe(far).pipe(near)
    }).listen(0, '127.0.0.1')
    await once(cable, 'listening')
    const address = cable.address()
    const url = `redis://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const store = await redisStore(url, [], options)
    const key = randomUUID()
    for (const answers of redis) answers.pause()
    const asked = [
      store.get(key),
      store.compareAndSet(key, undefined, 'late', 60),
      store.destroy('other'),
      store.ping(),
    ]
    for (const answer of await Promise.allSettled(asked)) expect(answer).toMatchObject({ reason: { status: 503 } })
    await ended.promise
    await expect.poll(() => store.get(key).catch(() => 'away')).toBe('late')
    await store.close()
    cable.close()
  },
)

test('what is in memory expires', async () => {
  let now = 0
  const store = memoryStore(() => now)
  await store.compareAndSet('key', undefined, 'value', 10)
  now = 9_999
  expect(await store.get('key')).toBe('value')
  now = 10_000
  expect(await store.get('key')).toBeUndefined()
  await store.close()
})
