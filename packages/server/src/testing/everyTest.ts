/**
 * The start of every test of Vitest: the log is emptied, and its last warnings and errors are printed if the test
 * fails.
 */
import { beforeEach } from 'vitest'
import { emptyLog, logged } from './log.ts'

beforeEach(({ onTestFailed }) => {
  emptyLog()
  onTestFailed(() => {
    const lines = logged().filter(({ level }) => level >= 40)
    if (lines.length > 0) console.error('The log of the test:', ...lines.slice(-5))
  })
})
