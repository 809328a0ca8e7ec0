import { expect, test } from 'vitest'
import { exceptions } from './exceptions.ts'

test.each<[string, unknown, unknown]>([
  ['a list of text', ['Les verplaatst', 'Les gewist'], ['Les verplaatst', 'Les gewist']],
  ['text', 'Les verplaatst', ['Les verplaatst']],
  ['empty text', '', []],
  ['an object', { step: 1 }, ['{"step":1}']],
  ['a list of anything', ['a', null, { step: 2 }, 3, ['b']], ['a', '{"step":2}', '3', '["b"]']],
  ['a number', 7, ['7']],
  ['true', true, ['true']],
  ['null', null, null],
  ['nothing', undefined, undefined],
])('the steps before a report come as %s, in the list as well', (_form, stack, steps) => {
  const log = { id: 2, undoStack: stack, redoStack: stack }
  const read = { id: 1, logs: [{ id: 2, undoStack: steps, redoStack: steps }] }
  expect(exceptions.logs.output.parse({ id: 1, logs: [log] })).toEqual(read)
  expect(exceptions.list.output.parse([{ id: 1, logs: [log] }])).toEqual([read])
})

test.each<[string, unknown, string[]]>([
  ['nested too deeply', JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`), ['…']],
  ['too long', 'x'.repeat(2001), ['x'.repeat(2000)]],
  ['too long, as JSON', [['x'.repeat(2001)]], [`["${'x'.repeat(1998)}`]],
  ['too many', Array.from({ length: 1001 }, () => 'x'), Array.from({ length: 1000 }, () => 'x')],
])('steps that are %s are cut', (_form, stack, steps) => {
  expect(exceptions.logs.output.parse({ id: 1, logs: [{ id: 2, undoStack: stack }] })).toEqual({
    id: 1,
    logs: [{ id: 2, undoStack: steps }],
  })
})
