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
