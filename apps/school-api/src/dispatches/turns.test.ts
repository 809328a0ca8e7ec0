import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('few work at once, and while one is away another does', async () => {
  const turns = createTurns(2)
  const said: string[] = []
  const answers = new Map(['a', 'b', 'c', 'd'].map((name) => [name, Promise.withResolvers<void>()]))
  const all = ['a', 'b', 'c', 'd'].map((name) =>
    turns.take(async () => {
      said.push(`${name} begins`)
      // The others work all the while.
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
  const turns = createTurns(1)
  const fail = () => Promise.reject(new Error('failed'))
  await expect(turns.take(fail)).rejects.toThrow('failed')
  await expect(turns.take(() => turns.away(fail))).rejects.toThrow('failed')
  await turns.take(() => Promise.resolve())
})
