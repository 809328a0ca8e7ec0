// Rules of the pages: the heads and the length of decisions, and the paths that pages and code name.

import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { files, find, house, read, root } from './workspace.ts'

test('every decision says when it was taken and whether it stands', () => {
  const decisions = find('docs/decisions/*.md')
  const status = /^# \d+\. .+\n\n\d{4}-\d{2}-\d{2} · (accepted|superseded by \[\d{4}\]\([\w.-]+\))\n\n/
  expect(decisions.filter((file) => !status.test(read(file)))).toEqual([])
})

test('no decision has more than 400 words: figures stand in docs/benchmarks.md', () => {
  const wordsOf = (file: string) => read(file).split(/\s+/).filter(Boolean).length
  expect(find('docs/decisions/*.md').filter((file) => wordsOf(file) > 400)).toEqual([])
})

test('every path that a page names exists', () => {
  const path = /(?<![\w/.-])(?:apps|packages|system|e2e|bench|docs|\.github|\.ci)\/[\w./*-]*\w/g
  const link = /\]\((?!\w+:|#)([^)#]+)/g
  const broken = find('*.md', 'docs/**/*.md').flatMap((file) => [
    ...missing(file, read(file).matchAll(path), root),
    ...missing(file, read(file).matchAll(link), join(root, dirname(file))),
  ])
  const named = [...files, ...find('*.{yml,yaml,json,ts}', 'Dockerfile', '.ci/run')]
  broken.push(...named.flatMap((file) => missing(file, read(file).matchAll(/\bdocs\/[\w/-]+\.md/g), root)))
  broken.push(
    ...house.filter((place) => !existsSync(join(root, place))).map((place) => `ARCHITECTURE.md names ${place}`),
  )
  expect([...new Set(broken)]).toEqual([])
})

test('every TypeScript on a page is that of a program which runs or compiles outside', () => {
  const programs = find('packages/client/example/**/*.ts', 'system/testing/outside/*.ts').map(read)
  const blocks = find('*.md', 'docs/**/*.md', 'packages/*/*.md').flatMap((file) =>
    [...read(file).matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block = '']) => ({ file, block })),
  )
  expect(blocks.filter(({ block }) => !programs.some((program) => program.includes(block)))).toEqual([])
  expect(blocks.length).toBeGreaterThan(2)
})

function missing(named: string, names: Iterable<RegExpMatchArray>, folder: string): string[] {
  return [...names]
    .map((match) => match[1] ?? match[0])
    .filter((name) => globSync(name, { cwd: folder }).length === 0)
    .map((name) => `${named} names ${name}`)
}
