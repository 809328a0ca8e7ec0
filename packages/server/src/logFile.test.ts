/** The file of a log, from day to day. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { appending } from './logFile.ts'

const day = 86_400_000

test('each day has a file, which is kept for fourteen days, and no other file is touched', () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'gateway.log')
  const others = ['gateway.2026-01-01.txt', 'gateway.old.log', 'other.2026-01-01.log']
  for (const other of others) writeFileSync(join(folder, other), '')
  const start = Date.parse('2026-11-01T23:59:59Z')
  let at = start
  let log = appending(file, () => at)
  const say = (words: string) => {
    log.write(words)
    // The time of the last line is that of our clock.
    utimesSync(file, at / 1000, at / 1000)
  }
  say('1 Nov')
  at += 1000
  say('2 Nov')
  at += day
  // A process that starts anew goes on with the day of before, or begins another.
  log = appending(file, () => at)
  say('3 Nov')
  log = appending(file, () => at)
  say(', later')
  const of = (name: string) => readFileSync(join(folder, name), 'utf8')
  expect([of('gateway.2026-11-01.log'), of('gateway.2026-11-02.log'), of('gateway.log')]).toEqual([
    '1 Nov',
    '2 Nov',
    '3 Nov, later',
  ])
  at = start + 15 * day
  say('16 Nov')
  const left = ['gateway.2026-11-02.log', 'gateway.2026-11-03.log', 'gateway.log', ...others]
  expect(readdirSync(folder).toSorted()).toEqual(left.toSorted())
})

test('the null device is no file to move', () => {
  appending(devNull, Date.now).write('nothing')
  expect(readFileSync(devNull, 'utf8')).toBe('')
})
