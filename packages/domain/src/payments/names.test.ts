import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLikeName, likeNamesIn, nameWords } from './names.ts'

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

/** Names of few words, whole, cut off or with a slip, so that many are alike. */
const word = fc.constantFrom('scholengroep', 'sintrembert', 'katholiek', 'gent', 'jan', 'go', '20', 'vzw')
const slip = fc.record({ at: fc.nat(11), letter: fc.constantFrom('', 'x', 'xx'), rest: fc.nat(1) })
const damaged = fc
  .tuple(word, fc.option(slip), fc.option(fc.integer({ min: 2, max: 12 })))
  .map(([whole, wrong, length]) => {
    const typed = wrong ? whole.slice(0, wrong.at) + wrong.letter + whole.slice(wrong.at + wrong.rest) : whole
    return typed.slice(0, length ?? undefined)
  })
const name = fc.array(damaged, { maxLength: 4 }).map((words) => words.join(' '))

test('of many names those that are like another one are found, and no others', () => {
  let alike = 0
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 30 }), name, (names, other) => {
      const found = names.filter((one) => isLikeName(nameWords(one), nameWords(other)))
      alike += found.length
      expect(likeNamesIn(names)(other).toSorted()).toEqual(found.toSorted())
    }),
    { numRuns: 2000 },
  )
  expect(alike).toBeGreaterThan(50)
})
