import { Problem } from '@schoolbeheer/contracts/problem'
import superjson from 'superjson'
import { expect, test } from 'vitest'
import { readInput } from './input.ts'

/** The value as it travels. */
function sent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(superjson.serialize(value)))
}

test.each<[string, unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['plain values', { name: 'Dender', ids: [1, 2], city: { id: 1 } }],
  ['values that are undefined, however deep', { a: undefined, b: [1, undefined, { c: undefined }], d: 1 }],
  ['odd keys', { 'a.b': undefined, 'a\\.b': { '\\': undefined, '': undefined, '.': 1 }, '': undefined }],
])('%s are read as superjson reads them', (_what, value) => {
  const wire = sent(value)
  expect(readInput(wire)).toStrictEqual(superjson.deserialize(JSON.parse(JSON.stringify(wire))))
  expect(readInput(sent(value))).toStrictEqual(value)
})

const twice = { id: 1 }

test.each<[string, unknown]>([
  ['a set', sent({ a: new Set([1]) })],
  ['a map', sent({ a: new Map([[1, 2]]) })],
  ['a date', sent({ a: new Date(0) })],
  ['a big integer', sent({ a: 1n })],
  ['a pattern', sent({ a: /x/ })],
  ['a number that JSON has not', sent(Number.NaN)],
  ['the same object twice', sent({ a: twice, b: twice })],
  ['references of none', { json: {}, meta: { referentialEqualities: {} } }],
  ['a set in which something is undefined', sent(new Set([undefined]))],
  ['another word beside', { json: { a: 1 }, meta: { values: { a: ['undefined'] }, more: 1 } }],
  ['a list of annotations', { json: { a: 1 }, meta: { values: ['undefined', { a: ['undefined'] }] } }],
  ['an annotation that is a word', { json: { a: 1 }, meta: { values: { a: 'undefined' } } }],
  ['more annotations than a form has', sent(Array.from({ length: 1001 }, () => undefined))],
  ['a path that is too long', sent({ ['x'.repeat(201)]: undefined })],
  ['a path to nothing', { json: { a: 1 }, meta: { values: { b: ['undefined'] } } }],
  ['a path through the prototype', { json: {}, meta: { values: { '__proto__.a': ['undefined'] } } }],
  ['a path through the constructor', { json: {}, meta: { values: { 'constructor.prototype.a': ['undefined'] } } }],
  ['a path of which the input has nothing', { meta: { values: { 'a.b': ['undefined'] } } }],
  ['text', 'x'],
  ['a list', []],
  ['nothing', null],
])('%s is refused', (_what, wire) => {
  const refusal = expect.objectContaining({ status: 400, fields: {} })
  expect(() => readInput(wire)).toThrow(Problem)
  expect(() => readInput(wire)).toThrow(refusal)
})
