import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { holdsAll, newSums, overlapping, type Span } from './overlaps.ts'

function span(openingDate: string | null, openingCents: number, date: string, closingCents: number): Span {
  return { openingDate, openingCents, date, closingCents }
}

function sharing(...spans: Span[]) {
  return spans.map((one) => ({ ...one, sharesDate: true }))
}

const none = { byNew: new Set<number>(), byOthers: new Set<number>() }
const monday = span('2026-11-22', 100, '2026-11-23', 150)

test('a statement that begins where another ends has nothing of it, nor of those before that', () => {
  const noon = span('2026-11-23', 150, '2026-11-23', 170)
  const evening = span('2026-11-23', 170, '2026-11-23', 190)
  expect(overlapping(noon, sharing(monday, evening))).toEqual([])
  expect(overlapping(evening, sharing(monday, noon))).toEqual([])
  expect(overlapping(monday, sharing(evening, noon))).toEqual([])
  expect(overlapping(evening, sharing(monday))).toMatchObject([monday])
})

test('balances that happen to be equal do not part statements of which one lasts while the other begins', () => {
  const week = span('2026-11-20', 100, '2026-11-27', 100)
  expect(overlapping(span('2026-11-26', 100, '2026-11-27', 120), sharing(week))).toMatchObject([week])
})

test('a statement that closes as it opened may stand anywhere in another of its day', () => {
  const quiet = span('2026-11-23', 150, '2026-11-23', 150)
  const noon = span('2026-11-23', 150, '2026-11-23', 170)
  expect(overlapping(quiet, sharing(monday, { ...quiet }, noon))).toHaveLength(3)
  expect(overlapping(noon, sharing(monday, quiet))).toEqual(sharing(quiet))
  expect(newSums(noon, [quiet], { byNew: new Set([150, 170]), byOthers: new Set([150]) })).toContain(20)
})

test('statements of which one ends on a day before the other begins have nothing in common', () => {
  const later = span('2026-11-25', 300, '2026-11-26', 310)
  expect(overlapping(later, sharing(monday))).toEqual([])
  expect(overlapping(monday, sharing(later))).toEqual([])
})

test('a statement shares nothing with those of other booking dates', () => {
  expect(overlapping(monday, [{ ...span(null, 1, '2026-11-23', 2), sharesDate: false }])).toEqual([])
})

test('what is new leads from the first opening balance to the last closing balance', () => {
  const week = span('2026-11-20', 60, '2026-11-27', 200)
  expect(newSums(week, [monday], none)).toEqual([100 - 60 + 200 - 150])
  expect(newSums(monday, [week], none)).toEqual([0])
  const wednesday = span('2026-11-24', 170, '2026-11-25', 180)
  expect(newSums(week, [wednesday, monday], none)).toEqual([40 + (170 - 150) + (200 - 180)])
  expect(newSums(span('2026-11-23', 150, '2026-11-28', 210), [week], none)).toEqual([10])
  expect(newSums(span(null, 60, '2026-11-28', 210), [week], { ...none, byNew: new Set([60]) })).toEqual([10])
})

test('within a day a statement reaches beyond another only from a balance at which that begins or ends', () => {
  const noon = span('2026-11-22', 100, '2026-11-23', 170)
  const [byNew, byOthers] = [new Set([100, 150, 170]), new Set([100, 150])]
  expect(newSums(noon, [monday], { byNew, byOthers })).toEqual([20])
  expect(newSums(noon, [monday], { byNew: new Set([100, 120, 170]), byOthers })).toEqual([])
  expect(newSums(monday, [noon], { byNew: byOthers, byOthers: byNew })).toEqual([0])
})

test('a statement holds all of those that begin and end within its days, or at its own balances', () => {
  const week = span('2026-11-20', 60, '2026-11-27', 200)
  const [first, last] = [span('2026-11-20', 60, '2026-11-21', 80), span('2026-11-26', 190, '2026-11-27', 200)]
  expect(holdsAll(week, [first, monday, last])).toBe(true)
  expect(holdsAll(monday, [week])).toBe(false)
  expect(holdsAll(week, [{ ...first, openingCents: 70 }])).toBe(false)
  expect(holdsAll(week, [{ ...last, closingCents: 190 }])).toBe(false)
  expect(holdsAll(week, [{ ...first, openingDate: null }])).toBe(false)
  expect(holdsAll({ ...week, openingDate: null }, [monday])).toBe(false)
})

/** Movements of an account, and statements that each have some that follow each other. */
const timelines = fc
  .record({
    movements: fc.array(fc.record({ isOut: fc.boolean(), days: fc.nat(2) }), { minLength: 2, maxLength: 12 }),
    cuts: fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 2, maxLength: 6 }),
  })
  .map(({ movements, cuts }) => {
    let [date, cents] = ['2026-11-01', 0]
    const points = [{ date, cents }]
    for (const [index, one] of movements.entries()) {
      date = addDays(date, one.days)
      // No sum of powers is 0.
      cents += (one.isOut ? -1 : 1) * 2 ** index
      points.push({ date, cents })
    }
    const statements = cuts.map(([one, other]) => {
      const from = one % movements.length
      const to = from + 1 + (other % (movements.length - from))
      const [opening, closing] = [points[from], points[to]]
      const dates = new Set(points.slice(from + 1, to + 1).map((point) => point.date))
      return {
        from,
        to,
        dates,
        ...span(opening?.date ?? '', opening?.cents ?? 0, closing?.date ?? '', closing?.cents ?? 0),
      }
    })
    return { points, statements }
  })

function areInOrder(spans: Span[]): boolean {
  const ends = spans.flatMap(({ openingDate, openingCents, date, closingCents }) => [
    { date: openingDate, cents: openingCents },
    { date, cents: closingCents },
  ])
  return ends.every(({ date, cents }) => ends.every((other) => other.date !== date || other.cents === cents))
}

test('whatever the order of statements, none that has the same movement is missed, and the new ones add up', () => {
  fc.assert(
    fc.property(timelines, ({ points, statements }) => {
      for (const [place, one] of statements.entries()) {
        const near = statements
          .slice(0, place)
          .map((other) => ({ ...other, sharesDate: [...one.dates].some((date) => other.dates.has(date)) }))
        const found = overlapping(one, near)
        const common = near.filter(({ from, to }) => Math.max(from, one.from) < Math.min(to, one.to))
        for (const other of common) expect(found).toContain(other)
        const areWithin = found.every(({ from, to }) => from >= one.from && to <= one.to)
        expect(areWithin || !holdsAll(one, found)).toBe(true)
        // Within a day nothing tells the order of three or more.
        if (found.length === 0 || found.length > common.length || !areInOrder([one, ...found])) continue
        const isNew = (at: number) => found.every(({ from, to }) => at < from || at >= to)
        const sum = points.slice(one.from, one.to).reduce((total, point, index) => {
          const at = one.from + index
          return isNew(at) ? total + (points[at + 1]?.cents ?? 0) - point.cents : total
        }, 0)
        const passed = (spans: typeof found) =>
          new Set(spans.flatMap(({ from, to }) => points.slice(from, to + 1).map(({ cents }) => cents)))
        expect(
          newSums(one, found, { byNew: passed([{ ...one, sharesDate: true }]), byOthers: passed(found) }),
        ).toContain(sum)
      }
    }),
    { numRuns: 300 },
  )
})
