import { expect, test } from 'vitest'
import { directionOf, nextSort } from './columns.ts'

test('a header sorts ascending first, then descending; another column starts ascending again', () => {
  expect(nextSort<'name' | 'city'>('name', 'name')).toBe('-name')
  expect(nextSort<'name' | 'city'>('-name', 'name')).toBe('name')
  expect(nextSort<'name' | 'city'>('-name', 'city')).toBe('city')
})

test('only the sorted column has a direction', () => {
  expect(directionOf('-name', 'name')).toBe('descending')
  expect(directionOf('name', 'name')).toBe('ascending')
  expect(directionOf('name', 'city')).toBe('none')
})
