import { expect, test } from 'vitest'
import { statusOf } from './status.ts'

test('a user is invited until the account is confirmed, and disabled whether it is or not', () => {
  const invitedSince = '2026-11-22T10:00:00Z'
  expect(statusOf({ roles: ['Active'], invitedSince })).toBe('invited')
  expect(statusOf({ roles: ['Active', 'TA'], invitedSince: null })).toBe('active')
  expect(statusOf({ roles: ['Active'] })).toBe('active')
  expect(statusOf({ roles: ['TA'], invitedSince })).toBe('disabled')
  expect(statusOf({ roles: null })).toBe('disabled')
})
