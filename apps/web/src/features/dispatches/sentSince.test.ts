import type { Dispatch } from '@schoolbeheer/contracts/school/settling'
import { expect, test } from 'vitest'
import { isSentSince } from './sentSince.ts'

const failed: Dispatch = {
  id: 2,
  purpose: 'purchaseOrder',
  channel: 'mail',
  recipient: 'anna@school.test',
  state: 'failed',
  date: '2026-01-15T09:00:00Z',
}
const later: Dispatch = { ...failed, id: 3, state: 'accepted', date: '2026-01-15T10:00:00Z' }

test.each<[what: string, other: Partial<Dispatch>, expected: boolean]>([
  ['a later one that was accepted', {}, true],
  ['a later one at the same moment', { date: failed.date }, true],
  ['a later one that waits', { state: 'queued' }, true],
  ['a later one that perhaps arrived', { state: 'uncertain' }, true],
  ['an older one that was tried again since', { id: 1 }, true],
  ['an older one that was accepted before', { id: 1, date: '2026-01-15T08:00:00Z' }, false],
  ['a later one that failed too', { state: 'failed' }, false],
  ['a later one to somebody else', { recipient: 'bert@school.test' }, false],
  ['a reminder', { purpose: 'purchaseOrderReminder' }, false],
])('%s: has the recipient got it since? %#', (_what, other, expected) => {
  expect(isSentSince([{ ...later, ...other }, failed], failed)).toBe(expected)
})
