import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

function rest() {
  return Promise.resolve()
}

test('few work at once, and while one is away another does', async () => {
  const turns = createTurns({ atOnce: 2, rest })
  const said: string[] = []
  const answers = new Map(['a', 'b', 'c', 'd'].map((name) => [name, Promise.withResolvers<void>()]))
  const all = ['a', 'b', 'c', 'd'].map((name) =>
    turns.take(async () => {
      said.push(`${name} begins`)
      // The others work meanwhile.
      const { promise } = answers.get(name) ?? {}
      await (name === 'a' ? turns.away(async () => promise) : promise)
      said.push(`${name} ends`)
    }),
  )
  await setImmediate()
  expect(said).toEqual(['a begins', 'b begins', 'c begins'])
  answers.get('a')?.resolve()
  await setImmediate()
  expect(said).toEqual(['a begins', 'b begins', 'c begins'])
  answers.get('b')?.resolve()
  await setImmediate()
  expect(said.slice(3)).toEqual(['b ends', 'd begins'])
  for (const { resolve } of answers.values()) resolve()
  await Promise.all(all)
  expect(said.slice(5).toSorted()).toEqual(['a ends', 'c ends', 'd ends'])
})

test('what fails gives its turn back, at work or away', async () => {
  const turns = createTurns({ atOnce: 1, rest })
  const fail = () => Promise.reject(new Error('failed'))
  await expect(turns.take(fail)).rejects.toThrow('failed')
  await expect(turns.take(() => turns.away(fail))).rejects.toThrow('failed')
  await turns.take(() => Promise.resolve())
})

test('between two turns is a rest, also where one went away', async () => {
  const rests: PromiseWithResolvers<void>[] = []
  const turns = createTurns({
    atOnce: 1,
    rest: () => {
      const over = Promise.withResolvers<void>()
      rests.push(over)
      return over.promise
    },
  })
  const said: string[] = []
  const first = turns.take(() => turns.away(async () => void said.push('away')))
  const second = turns.take(async () => void said.push('second'))
  await setImmediate()
  expect(said).toEqual(['away'])
  rests[0]?.resolve()
  await setImmediate()
  expect(said).toEqual(['away', 'second'])
  await second
  rests[1]?.resolve()
  await first
})
