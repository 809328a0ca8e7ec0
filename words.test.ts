/** Rules of the words in comments (CONTRIBUTING.md). */

import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { files, find, read } from './workspace.ts'

test('no comment, and no line of one, begins with Who, What, One, Of or That', () => {
  expect([...files, ...find('*.ts')].flatMap(inverted)).toEqual([])
})

test('a decision record has at most 400 words', () => {
  const records = find('docs/decisions/*.md')
  expect(records.length).toBeGreaterThan(0)
  expect(records.filter((file) => read(file).trim().split(/\s+/).length > 400)).toEqual([])
})

function inverted(file: string): string[] {
  return parseSync(file, read(file))
    .comments.flatMap(({ value }) => value.split('\n'))
    .filter((line) => /^[\s*]*(?:Who|What|One|Of|That)\b/.test(line))
    .map((line) => `${file}: ${line.trim()}`)
}
