import { expect, test } from 'vitest'
import { isLikeName, nameWords } from './names.ts'

test.each([
  ['SCHOLENGROEP SINT-REMBERT VZW', 'Scholengroep Sint-Rembert'],
  ['VZW Katholiek Onderwijs Sint Jan', 'Katholiek onderwijs Sint-Jan (Gent)'],
  ['INSTITUT SAINT-ANDRE ASBL', 'Institut Saint-André'],
  ['SCHOLENGROEP VAN HET GEMEENSCHAPSO', 'Scholengroep van het Gemeenschapsonderwijs'],
  ['Scholengroep Sint-Rembart', 'Scholengroep Sint-Rembert'],
  ['Scholengroep Sint-Remberrt', 'Scholengroep Sint-Rembert'],
  ['Sint-Jan Scholengroep', 'Scholengroep Sint-Jan'],
  ['GO! scholengroep 20', 'Scholengroep 20 GO!'],
])('%j is like %j', (one, other) => {
  expect(isLikeName(nameWords(one), nameWords(other))).toBe(true)
  expect(isLikeName(nameWords(other), nameWords(one))).toBe(true)
})

test.each([
  ['Scholengroep Gent', 'Scholengroep Brugge'],
  ['Scholengroep 1', 'Scholengroep 12'],
  ['Scholengroep', 'Scholengroep 12'],
  ['Jan', 'Scholengroep Sint-Jan'],
  ['vzw', 'Scholengroep Sint-Jan'],
  ['', 'Scholengroep Sint-Jan'],
  ['Sint-Jan Sint-Jan', 'Katholiek onderwijs Sint-Jan'],
  ['Jan Peeters', 'Janna Maes'],
])('%j is not like %j', (one, other) => {
  expect(isLikeName(nameWords(one), nameWords(other))).toBe(false)
  expect(isLikeName(nameWords(other), nameWords(one))).toBe(false)
})
