import { expect, test } from 'vitest'
import { mergeChanges } from './mergeChanges.ts'

const base = { name: 'Atheneum', street: 'Markt', city: { id: 1 } }

test('a field that was not changed here takes their value, a changed field keeps its own', () => {
  const { values } = mergeChanges(base, { ...base, street: 'Dorp' }, { ...base, name: 'Lyceum', city: { id: 2 } })
  expect(values).toEqual({ name: 'Lyceum', street: 'Dorp', city: { id: 2 } })
})

test('a field that both changed keeps what was typed, and tells the value of the other', () => {
  const { values, elsewhere } = mergeChanges(base, { ...base, street: 'Dorp' }, { ...base, street: 'Plein' })
  expect(values.street).toBe('Dorp')
  expect(elsewhere).toEqual({ street: 'Plein' })
})

test('the same change on both sides is no conflict', () => {
  const { elsewhere } = mergeChanges(base, { ...base, city: { id: 3 } }, { ...base, city: { id: 3 } })
  expect(elsewhere).toEqual({})
})
