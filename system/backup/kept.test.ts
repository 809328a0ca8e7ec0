import { expect, test } from 'vitest'
import { fileName, newestOf, superfluous, untilDue } from './kept.ts'

/** A backup every six hours from this day of October on. */
function backups(day: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => fileName(new Date(Date.UTC(2026, 9, day, 6 * at))))
}

test('the newest eight stay, and the last one of each of the last thirty days in Brussels', () => {
  const names = backups(1, 4 * 50)
  const now = new Date('2026-11-19T22:00:00Z')
  const gone = superfluous([...names, 'notes.txt', 'schoolbeheer-20260101T000000Z.age.part'], now)
  const left = names.filter((name) => !gone.includes(name))
  expect(left.slice(-8)).toEqual(names.slice(-8))
  // Brussels is an hour ahead of UTC in winter, two in summer: the last backup of a day is the one at 18:00.
  expect(left.slice(0, -8)).toEqual(names.filter((name) => name.includes('T18')).slice(20, 48))
  expect(gone.length + left.length).toBe(names.length)
})

test('the newest is told by the moment in its name', () => {
  expect(newestOf(['schoolbeheer-20261126T143638Z.age', 'schoolbeheer-20261125T235959Z.age', 'x.age'])).toEqual({
    name: 'schoolbeheer-20261126T143638Z.age',
    at: new Date('2026-11-26T14:36:38Z'),
  })
  expect(newestOf(['x.age'])).toBeUndefined()
})

test('the next is due a round after the newest, and one that is dated later puts it off for nothing', () => {
  const [names, hour] = [backups(1, 2), 3_600_000]
  const at = (time: string) => Date.parse(`2026-10-01T${time}Z`)
  const later = fileName(new Date('2031-01-01'))
  expect(untilDue([...names, later], 6 * hour, at('08:00:00'))).toBe(4 * hour)
  expect(untilDue([...names, later], 6 * hour, at('13:00:00'))).toBe(0)
  expect(untilDue([later], 6 * hour, at('13:00:00'))).toBe(0)
})
