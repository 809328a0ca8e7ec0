import { expect, test } from 'vitest'
import { meaningOf } from './serverAnswers.ts'

test.each([
  ['550 5.1.1 Mailbox unavailable', 'noaddress'],
  ['550-5.1.1 The email account that you tried to reach does not exist', 'noaddress'],
  ['550 5.1.10 RESOLVER.ADR.RecipientNotFound', 'noaddress'],
  ['550 Requested action not taken: mailbox unavailable', 'noaddress'],
  ['550 <an@school.test>: Recipient address rejected: User unknown', 'noaddress'],
  ['451 4.7.1 Greylisted by policy', 'later'],
  ['553 sorry', 'noaddress'],
  ['550 5.1.2 Host or domain name not found', 'nodomain'],
  ['550 5.4.4 Unable to route', 'nodomain'],
  ['452 4.2.2 The email account is over quota', 'full'],
  ['552 5.2.2 Mailbox full', 'full'],
  ['550 5.2.1 The account is disabled', 'closed'],
  ['552 5.3.4 Message too big for system', 'toolarge'],
  ['554 5.7.1 spam', 'blocked'],
  ['550 5.7.26 This mail has been blocked because the sender is unauthenticated', 'blocked'],
  ['554 Transaction failed', 'blocked'],
  ['450 4.2.0 greylisted', 'later'],
  ['421 4.3.2 shutting down', 'later'],
  ['429 Too many requests', 'later'],
  ['422 The recipient does not accept this document', 'notonpeppol'],
  ['404 Participant 0208:0123456749 is not registered', 'notonpeppol'],
  ['No SMP for this participant', 'notonpeppol'],
  ['400 BR-CO-15 does not hold', 'invalid'],
  ['403 Forbidden', 'noaccess'],
  ['502 Bad Gateway', 'trouble'],
  ['De ontvanger kent dit nummer niet', null],
  ['', null],
] as const)('%s means %s', (answer, meaning) => {
  expect(meaningOf(answer)).toBe(meaning)
})
