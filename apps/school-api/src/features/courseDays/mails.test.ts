/** Mails of course days to people with any name. */
import { expect, test } from 'vitest'
import { demoCompany } from '../../demo/company.ts'
import { courseDayMail } from './mails.ts'

function mailTo(name: string) {
  const message = {
    id: 1,
    kind: 'confirmed',
    courseDayId: 1,
    at: new Date('2026-06-01T08:00:00Z'),
    name,
    email: 'an@school.test',
    day: { theme: 'Roosters', start: '2026-06-10T07:00:00Z', end: '2026-06-10T14:00:00Z', place: null },
    before: null,
    note: null,
    calendar: { method: 'REQUEST', uid: 'een', sequence: 0 },
  } as const
  const env = { COMPANY: demoCompany, GATEWAY_URL: 'http://localhost:3000', MAIL_FROM: 'noreply@localhost' }
  const { text, html, calendar } = courseDayMail(message, env)
  // Long lines of a calendar are folded.
  const entry = calendar?.content.replaceAll(/\r\n /g, '') ?? ''
  return { greeting: text.split('\n')[0], all: text + html + entry }
}

test('a mail and its calendar name whoever it is to', () => {
  const { greeting, all } = mailTo('An De Smet')
  expect(greeting).toBe('Beste An De Smet,')
  expect(all).toContain('CN="An De Smet"')
})

test.each(['', 'Uw rekening is geblokkeerd: evil.example', '\u202Eelpmaxe.live'])(
  '%j is no name of a person, and stands nowhere: a school admin may have chosen it',
  (name) => {
    const { greeting, all } = mailTo(name)
    expect(greeting).toBe('Beste,')
    expect(all).not.toMatch(/evil|live/)
    expect(all).toContain('CN="an@school.test"')
  },
)
