import { expect, test } from 'vitest'
import { directionOf, nextSort, sortRows, type Column } from './columns.ts'

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

test('rows are in the order of a Dutch index, those without a value last in both directions', () => {
  const columns: Column<string | null>[] = [{ id: 'name', header: 'schoolgroup_name', value: (row) => row }]
  const rows = ['klas 10', null, 'École', 'klas 9']
  expect(sortRows(columns, rows, 'name')).toEqual(['École', 'klas 9', 'klas 10', null])
  expect(sortRows(columns, rows, '-name')).toEqual(['klas 10', 'klas 9', 'École', null])
})
