import { expect, test } from 'vitest'
import { fileNameOf } from './fileName.ts'

test.each([
  ['attachment; filename="model-12.bin"', 'model-12.bin'],
  ['attachment; filename=model.bin; size=3', 'model.bin'],
  ['attachment; filename="a \\"b\\".txt"', 'a "b".txt'],
  [`attachment; filename="model.bin"; filename*=UTF-8''mod%C3%A8le%201.bin`, 'modèle 1.bin'],
])('%s names %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name)
})

test.each([null, '', 'attachment', 'inline', "attachment; filename*=UTF-8''%E0%A4%A"])('%s names nothing', (header) => {
  expect(fileNameOf(header)).toBeNull()
})
