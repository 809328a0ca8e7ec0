/** Rules of the words in comments (CONTRIBUTING.md). */

import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { files, find, read } from './workspace.ts'

test('no comment, and no line of one, begins with Who, What, One, Of or That', () => {
  expect([...files, ...find('*.ts')].flatMap(inverted)).toEqual([])
})

function inverted(file: string): string[] {
  return parseSync(file, read(file))
    .comments.flatMap(({ value }) => value.split('\n'))
    .filter((line) => /^[\s*]*(?:Who|What|One|Of|That)\b/.test(line))
    .map((line) => `${file}: ${line.trim()}`)
}
