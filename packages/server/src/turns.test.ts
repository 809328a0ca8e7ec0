import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const share = { atOnce: 2, waiting: 2 }

/** Turns that take no time, and so have no rest; `begun` lists them in their order. */
function start(now = () => 0) {
  const turns = createTurns(share, now, 1)
  const begun: string[] = []
  const take = async (name: string, who = 'an', signal?: AbortSignal) => {
    const end = await turns(who, signal)
    begun.push(name)
    return end
  }
  return { take, begun }
}

test('of one person two are worked on, two wait in line, and more are refused; others have turns of their own', async () => {
  const { take, begun } = start()
  const [one, two, three, four] = ['1', '2', '3', '4'].map((name) => take(name))
  await expect(take('5')).rejects.toMatchObject({ status: 429 })
  await take('of bo', 'bo')
  expect(begun).toEqual(['1', '2', 'of bo'])
  const end = await two
  end?.()
  await three
  // Ending a turn again gives no other turn away.
  end?.()
  await setImmediate()
  expect(begun).toEqual(['1', '2', 'of bo', '3'])
  ;(await one)?.()
  await four
})

test('who goes away leaves the line', async () => {
  const { take, begun } = start()
  const first = await take('1')
  await take('2')
  const gone = new AbortController()
  const left = take('3', 'an', gone.signal)
  const next = take('4')
  gone.abort()
  await expect(left).rejects.toMatchObject({ status: 400 })
  await expect(take('5', 'an', gone.signal)).rejects.toMatchObject({ status: 400 })
  first()
  await next
  expect(begun).toEqual(['1', '2', '4'])
})

test('with others in line a turn is passed on after a rest, three times as long as it took', async () => {
  let clock = 0
  const { take } = start(() => clock)
  const first = await take('1')
  await take('2')
  const next = take('3')
  clock = 20
  const from = performance.now()
  first()
  await next
  expect(performance.now() - from).toBeGreaterThan(59)
})
