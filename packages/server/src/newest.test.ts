import { expect, test } from 'vitest'
import { Newest } from './newest.ts'

test('the oldest value goes first, and one that was set again is new', () => {
  const newest = new Newest<string, number>(2)
  newest.set('a', 1).set('b', 2).set('a', 3).set('c', 4)
  expect([...newest]).toEqual([
    ['a', 3],
    ['c', 4],
  ])
})
