/** Rules of words (CONTRIBUTING.md): the beginnings of comments, and the names of types. */

import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { files, find, read } from './workspace.ts'

const programs = [...files, ...find('*.ts')]
// Migrations stay as they were released.
const others = find(
  '{apps,packages,system,e2e,docker}/**/*.{css,html,js,sh,yml,conf}',
  '*.yml',
  'Dockerfile',
  '.ci/run',
)

test('no comment, and no line of one, begins with Who, What, One, Of or That', () => {
  expect(programs.flatMap(inverted)).toEqual([])
  expect(others.flatMap(invertedLines)).toEqual([])
})

test('a type says what it holds: no participle alone is its name', () => {
  const names = /^(?:export )?type (?:Way|Standing|Asked|Told|Wanted|Given|Kept|Seen|Held|Read|Counted|Answered)\b.*/gm
  expect(
    programs.flatMap(
      (file) =>
        read(file)
          .match(names)
          ?.map((line) => `${file}: ${line}`) ?? [],
    ),
  ).toEqual([])
})

function inverted(file: string): string[] {
  return parseSync(file, read(file))
    .comments.flatMap(({ value }) => value.split('\n'))
    .filter((line) => /^[\s*]*(?:Who|What|One|Of|That)\b/.test(line))
    .map((line) => `${file}: ${line.trim()}`)
}

function invertedLines(file: string): string[] {
  const lines = read(file).split('\n')
  return lines
    .filter((line) => /^\s*(?:#|\/?\*+|\/\/|<!--)\s*(?:Who|What|One|Of|That)\b/.test(line))
    .map((line) => `${file}: ${line.trim()}`)
}
