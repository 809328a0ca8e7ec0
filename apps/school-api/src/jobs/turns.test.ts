import { createApp } from '@schoolbeheer/server/app'
import { listen } from '@schoolbeheer/server/start'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createTurns, givingWay, restAfter } from './turns.ts'

function rest() {
  return Promise.resolve()
}

test('few work at once, and while one is away another does', async () => {
  const turns = createTurns({ atOnce: 2, rest })
  const said: string[] = []
  const answers = new Map(['a', 'b', 'c', 'd'].map((name) => [name, Promise.withResolvers<void>()]))
  const all = ['a', 'b', 'c', 'd'].map((name) =>
    turns.take(async (turn) => {
      said.push(`${name} begins`)
      // The others work meanwhile.
      const { promise } = answers.get(name) ?? {}
      await (name === 'a' ? turn.away(async () => promise) : promise)
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
  await expect(turns.take(({ away }) => away(fail))).rejects.toThrow('failed')
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
  const first = turns.take(({ away }) => away(async () => void said.push('away')))
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

test('a rest knows how long the thread worked in the turn before it, without the time that it was away', async () => {
  const rests: number[] = []
  const rested = async (workMs: number) => void rests.push(workMs)
  let worked = 1000
  const turns = createTurns({ atOnce: 1, rest: rested }, () => worked)
  await turns.take(async ({ away, pause }) => {
    worked += 7
    await away(async () => void (worked += 100))
    worked += 2
    await pause()
    worked += 1
  })
  expect(rests).toEqual([7, 0, 3])
})

test.each([
  [0, 0],
  [12, 12],
  [5000, 20],
])('after %s ms of work the rest is %s', (workMs, restMs) => expect(restAfter(workMs)).toBe(restMs))

test('a turn that is left early goes to the next, and is given back once', async () => {
  const turns = createTurns({ atOnce: 1, rest })
  const said: string[] = []
  const written = Promise.withResolvers<void>()
  const first = turns.take(async ({ leave, away }) => {
    leave()
    await written.promise
    await away(async () => void said.push('first is away'))
    said.push('first again')
  })
  const second = turns.take(async () => void said.push('second'))
  await second
  written.resolve()
  await first
  await turns.take(async () => void said.push('third'))
  expect(said).toEqual(['second', 'first is away', 'first again', 'third'])
})

test('a task that goes on before its wait is over keeps no turn', async () => {
  const turns = createTurns({ atOnce: 1, rest })
  const late = Promise.withResolvers<void>()
  const waits: Promise<void>[] = []
  await turns.take(async ({ away }) => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    waits.push(away(() => late.promise))
    const both = [away(() => first.promise), away(() => second.promise)]
    first.resolve()
    second.resolve()
    await Promise.all(both)
  })
  late.resolve()
  await Promise.all(waits)
  let next = 'waits'
  await turns.take(async () => void (next = 'works'))
  expect(next).toBe('works')
})

test('a pause is a rest within the turn', async () => {
  const said: string[] = []
  const turns = createTurns({ atOnce: 1, rest: () => setImmediate().then(() => said.push('rested')) })
  const first = turns.take(async ({ pause }) => {
    await pause()
    said.push('first')
  })
  await turns.take(async () => void said.push('second'))
  await first
  expect(said).toEqual(['rested', 'first', 'rested', 'second'])
})

test.each([
  ['until nobody waits for an answer', 60_000, 'answered'],
  ['at most so long', 0, 'waiting'],
])('the rest of a pace that gives way lasts %s', async (_, mostRestMs, expected) => {
  const app = createApp({ name: 'test', log: { LOG_LEVEL: 'info' }, ready: {} })
  onTestFinished(() => app.close())
  const pace = givingWay(app, '/hints', mostRestMs)
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const hinted = Promise.withResolvers<void>()
  const handlerOf = (come: () => void) => async () => {
    come()
    await answer.promise
    return {}
  }
  app.get('/slow', handlerOf(asked.resolve))
  app.get('/hints', handlerOf(hinted.resolve))
  const url = await listen(app, { host: '127.0.0.1', port: 0 })
  const hint = fetch(`${url}/hints`)
  await hinted.promise
  // Nothing that counts is under way.
  await pace.rest(0)
  let state = 'waiting'
  const response = fetch(`${url}/slow`)
  await asked.promise
  const resting = pace.rest(0).then(() => state)
  await setImmediate()
  if (expected === 'answered') {
    state = 'answered'
    answer.resolve()
  }
  expect(await resting).toBe(expected)
  answer.resolve()
  for (const answered of await Promise.all([hint, response])) await answered.text()
})
