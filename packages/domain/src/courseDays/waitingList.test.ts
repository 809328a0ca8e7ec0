import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movingUp, placesLeft, positions } from './waitingList.ts'

const waiting = [
  { name: 'An', turn: 1 },
  { name: 'Bo', turn: 1 },
  { name: 'Cem', turn: 1 },
  { name: 'Dirk', turn: 2 },
  { name: 'Els', turn: 3 },
  { name: 'Femke', turn: 3 },
]

test.each([
  [0, []],
  [1, ['Dirk']],
  [2, ['Dirk']],
  [3, ['An', 'Bo', 'Cem']],
  [5, ['An', 'Bo', 'Cem', 'Dirk']],
  [6, ['An', 'Bo', 'Cem', 'Dirk', 'Els', 'Femke']],
])('%i free places go to the first who fit together: %j', (free, names) => {
  expect(movingUp(waiting, free).map(({ name }) => name)).toEqual(names)
})

test('who waits together has one position, that of the turn, whatever numbers the turns have', () => {
  const later = waiting.map((one) => ({ ...one, turn: one.turn * 10 })).toReversed()
  expect(positions(later).map(({ name, position }) => `${position} ${name}`)).toEqual([
    '1 Cem',
    '1 Bo',
    '1 An',
    '2 Dirk',
    '3 Femke',
    '3 Els',
  ])
})

const list = fc.array(fc.nat(5)).map((turns) => turns.map((turn, id) => ({ id, turn })))

test('no more move up than there are places; all of a turn or nobody; nobody stays who would fit', () => {
  fc.assert(
    fc.property(list, fc.nat(20), (people, free) => {
      const moving = movingUp(people, free)
      const left = free - moving.length
      expect(left).toBeGreaterThanOrEqual(0)
      for (const together of Map.groupBy(people, ({ turn }) => turn).values()) {
        const stay = together.filter((one) => !moving.includes(one)).length
        expect([0, together.length]).toContain(stay)
        expect(stay === 0 || stay > left).toBe(true)
      }
      expect(
        movingUp(
          people.filter((one) => !moving.includes(one)),
          left,
        ),
      ).toEqual([])
    }),
  )
})

test('a turn is passed only by those who fit where it does not', () => {
  fc.assert(
    fc.property(list, fc.nat(20), (people, free) => {
      const moving = new Set(movingUp(people, free).map(({ turn }) => turn))
      const turns = [...Map.groupBy(people, ({ turn }) => turn)].toSorted(([a], [b]) => a - b)
      let left = free
      for (const [turn, together] of turns) {
        expect(moving.has(turn)).toBe(together.length <= left)
        if (moving.has(turn)) left -= together.length
      }
    }),
  )
})

test('a day that has more people than places is full', () => {
  expect([placesLeft(10, 0), placesLeft(10, 9), placesLeft(10, 10), placesLeft(10, 12)]).toEqual([10, 1, 0, 0])
})
