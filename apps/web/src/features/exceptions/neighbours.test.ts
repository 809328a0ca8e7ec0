import { expect, test } from 'vitest'
import { besideOf, neighboursOf } from './neighbours.ts'

const ids = [40, 7, 12, 1, 30]

test('are the nearest ids on both sides, whatever lies between', () => {
  expect(neighboursOf(ids, 12)).toEqual({ previous: 7, next: 30 })
})

test('the first and the last have one', () => {
  expect(neighboursOf(ids, 1)).toEqual({ previous: null, next: 7 })
  expect(neighboursOf(ids, 40)).toEqual({ previous: 30, next: null })
})

test('an id that does not exist has them too', () => {
  expect(neighboursOf(ids, 20)).toEqual({ previous: 12, next: 30 })
  expect(neighboursOf(ids, 99)).toEqual({ previous: 40, next: null })
  expect(neighboursOf([], 1)).toEqual({ previous: null, next: null })
})

test('in a list with an order of its own they are those beside it', () => {
  expect(besideOf(ids, 12)).toEqual({ previous: 7, next: 1 })
  expect(besideOf(ids, 40)).toEqual({ previous: null, next: 7 })
  expect(besideOf(ids, 99)).toBeNull()
})
