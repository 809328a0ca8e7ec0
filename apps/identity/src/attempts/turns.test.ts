import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Visitors that work until they are told to stop, in the order in which they began. */
function visitors(most: Parameters<typeof createTurns>[0]) {
  const turns = createTurns(most)
  const began: string[] = []
  const stops: (() => void)[] = []
  const come = (place: string) =>
    turns.enter(place, (turn) =>
      turn(async () => {
        began.push(place)
        await new Promise<void>((stop) => stops.push(stop))
        return 'done'
      }),
    )
  /** Lets the visitor that has worked longest stop. */
  const stop = async (visit: Promise<string> | undefined) => {
    stops.shift()?.()
    await visit
    await setImmediate()
  }
  return { began, come, stop }
}

test('no more than so many at once, and places in turn however many come from one', async () => {
  const { began, come, stop } = visitors({ atOnce: 2, each: 10, waiting: 10 })
  const visits = ['many', 'many', 'many', 'many', 'one', 'other'].map(come)
  await setImmediate()
  expect(began).toEqual(['many', 'many'])
  await stop(visits[0])
  await stop(visits[1])
  expect(began).toEqual(['many', 'many', 'many', 'one'])
  await stop(visits[2])
  await stop(visits[4])
  expect(began.slice(4)).toEqual(['other', 'many'])
  await stop(visits[5])
  await stop(visits[3])
  expect(await Promise.all(visits)).toEqual(Array.from({ length: 6 }, () => 'done'))
})

test('who comes to a full place or a long line is turned away, and is let in later', async () => {
  const { come, stop } = visitors({ atOnce: 1, each: 2, waiting: 2 })
  const [first, second] = [come('many'), come('many')]
  await setImmediate()
  expect(await come('many')).toBe('busy')
  const third = come('one')
  expect(await come('other')).toBe('busy')
  await stop(first)
  const fourth = come('other')
  await stop(second)
  await stop(third)
  await stop(fourth)
  expect(await Promise.all([first, second, third, fourth])).toEqual(['done', 'done', 'done', 'done'])
})

test('work that fails gives its turn to the next', async () => {
  const turns = createTurns({ atOnce: 1, each: 1, waiting: 1 })
  const fail = () => turns.enter('one', (turn) => turn(() => Promise.reject(new Error('failed'))))
  await expect(fail()).rejects.toThrow('failed')
  await expect(fail()).rejects.toThrow('failed')
})
