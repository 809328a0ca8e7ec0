import { expect, test } from 'vitest'
import { safeReturnUrl } from './returnUrl.ts'

const publicUrl = 'https://beheer.example'

test.each([
  ['/', '/'],
  ['/schoolgroups?q=gent#rij-3', '/schoolgroups?q=gent#rij-3'],
  ['/schoolgroups/../invoices', '/invoices'],
  ['https://beheer.example', '/'],
  ['https://beheer.example/schoolgroups?q=gent#rij-3', '/schoolgroups?q=gent#rij-3'],
  ['HTTPS://Beheer.Example:443/invoices', '/invoices'],
])('%s leads to %s', (wanted, expected) => {
  expect(safeReturnUrl(wanted, publicUrl)).toBe(expected)
})

test.each([
  undefined,
  '',
  'schoolgroups',
  'https://evil.example/',
  'https:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'https://beheer.example.evil.example/',
  'https://beheer.example@evil.example/',
  'https://evil@beheer.example/invoices',
  'https://beheer.example:8443/invoices',
  'http://beheer.example/invoices',
  'https://beheer.example//evil.example',
  'https://beheer.example/auth/login',
  'https:invoices',
  'blob:https://beheer.example/invoices',
  'filesystem:https://beheer.example/invoices',
  '/auth/login',
  '/auth/../auth/callback?code=1',
  '/%61uth/login',
  ['/schoolgroups'],
  `/${'x'.repeat(2000)}`,
])('%j leads home', (wanted) => {
  expect(safeReturnUrl(wanted, publicUrl)).toBe('/')
})
