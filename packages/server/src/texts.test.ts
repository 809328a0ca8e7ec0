import { expect, test } from 'vitest'
import { textsOf } from './texts.ts'

const file = {
  ask: { nl: 'Vragen aan {{name}}?', fr: 'Des questions à « {{name}} » ?', en: 'Questions to {{name}}?' },
}

test('a text has its values, and no line of French begins with a mark', () => {
  expect(textsOf(file, 'nl')('ask', { name: 'An' })).toBe('Vragen aan An?')
  expect(textsOf(file, 'fr')('ask', { name: 'An ?' })).toBe('Des questions à «\u00a0An ?\u00a0»\u00a0?')
})
