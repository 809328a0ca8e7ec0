/** Which backup of the archive is due. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const script = join(import.meta.dirname, '../../docker/pitr/due.sh')

function dueAt(time: string, ...labels: string[]): string {
  const now = String(new Date(time).getTime() / 1000)
  const words = ['TZ=Europe/Brussels', 'bash', '-c', `source ${script}; due "$@"`, 'due', now, ...labels]
  return execFileSync('env', words, { encoding: 'utf8' }).trim()
}

const sunday = '20261122-020004F'
const wednesday = `${sunday}_20261125-020003D`

test.each([
  ['nothing is there', '2026-11-26T12:00:00Z', [], 'full'],
  ['before two on Thursday', '2026-11-26T00:59:59Z', [sunday, wednesday], ''],
  ['at two on Thursday', '2026-11-26T01:00:00Z', [sunday, wednesday], 'diff'],
  ['after the one of Thursday', '2026-11-26T12:00:00Z', [sunday, wednesday, `${sunday}_20261126-020002D`], ''],
  ['a day was missed', '2026-11-28T12:00:00Z', [sunday, wednesday], 'diff'],
  ['before two on Sunday', '2026-11-29T00:59:59Z', [sunday, `${sunday}_20261128-020002D`], ''],
  ['at two on Sunday', '2026-11-29T01:00:00Z', [sunday, `${sunday}_20261128-020002D`], 'full'],
  ['a Sunday was missed', '2026-12-01T12:00:00Z', [sunday, `${sunday}_20261128-020002D`], 'full'],
  ['a full one by hand, on a weekday', '2026-11-26T12:00:00Z', [sunday, '20261126-103000F'], ''],
  ['two in summer', '2026-07-15T00:00:00Z', ['20260712-020004F', '20260712-020004F_20260714-020001D'], 'diff'],
])('%s', (_when, time, labels, due) => {
  expect(dueAt(time, ...labels)).toBe(due)
})
