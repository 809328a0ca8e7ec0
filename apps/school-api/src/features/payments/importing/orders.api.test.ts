/** Statements of periods that overlap, in any order: every movement is taken once. */
import { addDays } from '@schoolbeheer/domain/dates'
import type { Day } from '@schoolbeheer/bank/writing/day'
import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startTestApi, type TestApi } from '../../../testing/api.ts'
import { camt, coda, dayOf, importFiles, transfer } from '../../../testing/bankFiles.ts'
import { ourAccount } from '../../../testing/payments.ts'
import { Import } from './import.ts'
import { openStaging } from './staging.ts'

let api: TestApi
beforeAll(async () => void (api = await startTestApi()))
afterAll(() => api.close())

function empty() {
  return api.database.pool.query('truncate bank_accounts, payment_entries restart identity cascade')
}

/** The amounts that stand, in their order. */
async function standing() {
  const { rows } = await api.database.pool.query<{ cents: number }>(
    'select amount_cents::int as cents from payment_entries order by cents',
  )
  return rows.map(({ cents }) => cents)
}

const opening = 100_000
const act = { viewer: { userId: 'admin' }, at: new Date('2026-11-30T12:00:00Z') }

type Movement = { date: string; cents: number }

/** The statement of the movements from one place to another. */
function statementOf(movements: readonly Movement[], from: number, to: number): Day {
  const sum = (until: number) => movements.slice(0, until).reduce((total, { cents }) => total + cents, opening)
  const date = (at: number) => movements[at]?.date ?? ''
  const dates = [...new Set(movements.slice(from, to).map((one) => one.date))]
  const days = dates.map((day) =>
    dayOf(
      day,
      movements.slice(from, to).flatMap((one) => (one.date === day ? [transfer(one.cents)] : [])),
    ),
  )
  return dayOf(date(to - 1), [], {
    openingDate: from === 0 ? addDays(date(0), -1) : date(from - 1),
    openingCents: sum(from),
    bookings: days.flatMap(({ bookings }) => bookings),
  })
}

/** Movements of which some are like those before them, and places between which statements reach. */
const accounts = fc
  .record({
    steps: fc.array(fc.record({ days: fc.nat(1), isLike: fc.boolean() }), { minLength: 3, maxLength: 8 }),
    reaches: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { minLength: 2, maxLength: 5 }),
  })
  .map(({ steps, reaches }) => {
    const movements: Movement[] = []
    for (const [index, { days, isLike }] of steps.entries()) {
      const before = movements.at(-1) ?? { date: '2026-11-01', cents: 100 }
      movements.push(isLike ? before : { date: addDays(before.date, days), cents: 2 ** index * 100 })
    }
    const statements = reaches.map(([one, other, isCoda]) => {
      const from = one % steps.length
      return { from, to: from + 1 + (other % (steps.length - from)), isCoda }
    })
    return { movements, statements }
  })

test('whatever statements come in whatever order, no movement stands twice, and all of those taken stand', async () => {
  const client = await api.database.pool.connect()
  onTestFinished(() => client.release(true))
  const db = drizzle(client, { casing: 'snake_case' })
  await openStaging(db)
  const take = async (file: Blob) => {
    const work = new Import(db, act, new Set([ourAccount]))
    await work.readFile({
      name: 'x',
      bytes: (async function* () {
        yield Buffer.from(await file.arrayBuffer())
      })(),
    })
    return work.statements.every(({ result }) => result !== 'refused')
  }
  await fc.assert(
    fc.asyncProperty(accounts, async ({ movements, statements }) => {
      await empty()
      const taken = new Set<number>()
      for (const { from, to, isCoda } of [...statements, { from: 0, to: movements.length, isCoda: true }]) {
        const day = statementOf(movements, from, to)
        if (await take(isCoda ? coda(day) : camt({ ...day, number: from * 100 + to })))
          for (let at = from; at < to; at++) taken.add(at)
        const cents = [...taken].map((at) => movements[at]?.cents ?? 0)
        expect(await standing()).toEqual(cents.toSorted((a, b) => a - b))
      }
    }),
    { numRuns: 60 },
  )
})

test('a week over some of its days brings what they have not', async () => {
  await empty()
  const movements = [1, 2, 4, 4, 8, 16].map((euro, index) => ({
    date: `2026-11-${16 + Math.floor(index / 2)}`,
    cents: euro * 100,
  }))
  const take = async (from: number, to: number) => {
    const { body } = await importFiles(api, [coda(statementOf(movements, from, to))])
    return body.statements.map(({ result, entries, known }) => ({ result, entries, known }))
  }
  expect(await take(2, 4)).toEqual([{ result: 'taken', entries: 2, known: 0 }])
  expect(await take(0, 6)).toEqual([{ result: 'taken', entries: 6, known: 2 }])
  expect(await take(4, 6)).toEqual([{ result: 'taken', entries: 2, known: 2 }])
  expect(await take(0, 6)).toEqual([{ result: 'known', entries: 6, known: 6 }])
  expect(await standing()).toEqual([100, 200, 400, 400, 800, 1600])
})

test('likes of a day that may be the same ones or not are not guessed at', async () => {
  await empty()
  const movements = [1, 2, 4, 4, 4].map((euro) => ({ date: '2026-11-16', cents: euro * 100 }))
  await importFiles(api, [coda(statementOf(movements, 3, 5))])
  expect((await importFiles(api, [coda(statementOf(movements, 0, 4))])).status).toBe(409)
  await importFiles(api, [coda(statementOf(movements, 0, 5))])
  expect(await standing()).toEqual([100, 200, 400, 400, 400])
})

test('a whole period brings the likes between two statements that it holds', async () => {
  await empty()
  const movements = [1, 1, 1, 8].map((euro, index) => ({ date: `2026-11-${index < 3 ? 16 : 17}`, cents: euro * 100 }))
  for (const [from, to] of [
    [0, 1],
    [3, 4],
    [0, 4],
  ] as const)
    expect(await importFiles(api, [coda(statementOf(movements, from, to))])).toMatchObject({ status: 200 })
  expect(await standing()).toEqual([100, 100, 100, 800])
})

test('likes are not guessed at where dates do not tell which statement is first', async () => {
  await empty()
  const movements = [1, 1, 1, 1, 1, 1, 1, 128].map((euro) => ({ date: '2026-11-16', cents: euro * 100 }))
  for (const [from, to] of [
    [6, 7],
    [1, 6],
    [4, 8],
  ] as const)
    await importFiles(api, [coda(statementOf(movements, from, to))])
  expect((await importFiles(api, [coda(statementOf(movements, 0, 2))])).status).toBe(409)
})

test('a like of the day on which a statement begins is not taken for that of one that ended before it', async () => {
  await empty()
  const movements = [1, 1, 1, 8].map((euro, index) => ({ date: `2026-11-${index < 3 ? 16 : 17}`, cents: euro * 100 }))
  for (const [from, to] of [
    [0, 1],
    [3, 4],
  ] as const)
    await importFiles(api, [coda(statementOf(movements, from, to))])
  expect((await importFiles(api, [coda(statementOf(movements, 2, 4))])).status).toBe(409)
  await importFiles(api, [coda(statementOf(movements, 1, 3))])
  expect(await standing()).toEqual([100, 100, 100, 800])
})

test('a week that says otherwise what was taken of a day is refused', async () => {
  await empty()
  const movements = [1, 2, 4].map((euro, index) => ({ date: `2026-11-${16 + index}`, cents: euro * 100 }))
  await importFiles(api, [coda(statementOf(movements, 1, 2))])
  const said = statementOf(movements, 0, 3)
  const otherwise = said.bookings.map((booking) =>
    booking.as === 'alone' ? { ...booking, payment: { ...booking.payment, iban: null } } : booking,
  )
  expect(await importFiles(api, [coda({ ...said, bookings: otherwise })])).toMatchObject({
    status: 409,
    body: { obstacles: [{ reason: 'bank_reason_differs' }] },
  })
  expect(await standing()).toEqual([200])
})
