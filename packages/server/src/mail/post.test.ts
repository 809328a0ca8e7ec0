import { expect, test } from 'vitest'
import { freePort } from '../freePort.ts'
import { startMailServer, type Faults } from '../testing/mailServers.ts'
import { createPost, messageIdOf } from './post.ts'

const from = 'Schoolbeheer <billing@school.test>'
const mail = { to: 'anna@school.test', subject: 'Factuur', text: 'Beste', html: '<p>Beste</p>' }

type Patience = { connectMs?: number; silentMs?: number; mostMs?: number }

function send(url: string, content: Partial<typeof mail> = {}, patience?: Patience) {
  const post = createPost({ MAIL_URL: url, MAIL_FROM: from, PRIVATE_NETWORKS: [], ...patience })
  return post(messageIdOf(from, 'a-number'), { ...mail, ...content })
}

test('a mail is accepted in the words of the server, under the Message-ID that it was given', async () => {
  const { url, mails } = await startMailServer()
  const content = Buffer.from('%PDF-1.7')
  const post = createPost({ MAIL_URL: url, MAIL_FROM: from, PRIVATE_NETWORKS: [] })
  const attachments = [{ filename: '2026-00001 Naïef.pdf', contentType: 'application/pdf', content }]
  expect(await post(messageIdOf(from, 'a-number'), { ...mail, attachments })).toEqual({
    state: 'accepted',
    words: '250 2.0.0 Ok: queued as 4XyZ',
  })
  for (const line of [
    'Message-ID: <a-number@school.test>',
    'Auto-Submitted: auto-generated',
    'To: anna@school.test',
    'From: Schoolbeheer <billing@school.test>',
    content.toString('base64'),
  ])
    expect(mails[0]).toContain(line)
})

test('a mail that is not handed over in time is uncertain, although its server has not gone silent', async () => {
  const { url } = await startMailServer({ EHLO: 'silence' })
  expect(await send(url, {}, { mostMs: 50 })).toMatchObject({ state: 'uncertain', code: 'ELATE' })
})

test('the archive gets a blind copy in the same hand-over; a copy alone is no mail, and a mail without its copy says so', async () => {
  const archive = 'archive@school.test'
  const said: string[] = []
  const faults: Faults = {
    RCPT: (line) => {
      said.push(line)
      return refused && line.includes(refused) ? `550 5.1.1 <${refused}>: unknown user` : undefined
    },
  }
  let refused = ''
  const { url, mails } = await startMailServer(faults)
  const post = createPost({ MAIL_URL: url, MAIL_FROM: from, MAIL_ARCHIVE: archive, PRIVATE_NETWORKS: [] })
  const outcomes = []
  for (refused of ['', mail.to, archive]) outcomes.push(await post(messageIdOf(from, 'a-number'), mail))
  expect(outcomes).toEqual([
    { state: 'accepted', words: '250 2.0.0 Ok: queued as 4XyZ' },
    { state: 'failed', lasting: true, words: '550 5.1.1 … unknown user', code: '550' },
    { state: 'accepted', words: '250 2.0.0 Ok: queued as 4XyZ', uncopied: true },
  ])
  expect(said.slice(0, 2)).toEqual([`RCPT TO:<${mail.to}>`, `RCPT TO:<${archive}>`])
  expect(mails.join()).not.toContain(archive)
})

test('a calendar stands beside the text with its method, and is attached as well', async () => {
  const { url, mails } = await startMailServer()
  const calendar = { method: 'CANCEL', content: 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR' } as const
  const attachments = [{ filename: 'attest.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF') }]
  const post = createPost({ MAIL_URL: url, MAIL_FROM: from, PRIVATE_NETWORKS: [] })
  await post(messageIdOf(from, 'a-number'), { ...mail, calendar, attachments })
  const [alternatives = '', attached = ''] = (mails[0] ?? '').split('application/ics')
  expect(alternatives.match(/^Content-Type: [^\r;]+/gm)).toEqual([
    'Content-Type: multipart/mixed',
    'Content-Type: multipart/alternative',
    'Content-Type: text/plain',
    'Content-Type: text/html',
    'Content-Type: text/calendar',
    'Content-Type: application/pdf',
  ])
  expect(alternatives).toContain('Content-Type: text/calendar; charset=utf-8; method=CANCEL')
  expect(alternatives).toContain(calendar.content)
  expect(attached).toContain('invite.ics')
  expect(attached).toContain(Buffer.from(calendar.content).toString('base64'))
})

test.each([
  ['a recipient for good', { RCPT: '550 5.1.1 <anna@school.test>: unknown user' }, true, '550 5.1.1 … unknown user'],
  ['a recipient for now', { RCPT: '450 4.2.0 greylisted' }, false, '450 4.2.0 greylisted'],
  ['the sender', { MAIL: '553 not your address' }, true, '553 not your address'],
  ['data for now', { DATA: '451 try again' }, false, '451 try again'],
  ['the mail for good', { mail: '554 5.7.1 spam' }, true, '554 5.7.1 spam'],
  ['the mail for now', { mail: '452 4.3.1 disk full' }, false, '452 4.3.1 disk full'],
  ['the mail as it closes', { mail: '421 4.3.2 shutting down' }, false, '421 4.3.2 shutting down'],
  ['everybody', { greeting: '554 no service' }, false, '554 no service'],
])('a server that refuses %s: failed', async (_what, faults, lasting, words) => {
  const { url } = await startMailServer(faults)
  expect(await send(url)).toEqual({ state: 'failed', lasting, words, code: words.slice(0, 3) })
})

const hasty = { connectMs: 300, silentMs: 300 }

test.each<[string, Faults, string, Patience?]>([
  ['is silent before it greets', { greeting: 'silence' }, 'ETIMEDOUT', hasty],
  ['ends before it greets', { greeting: 'end' }, 'ECONNECTION'],
  ['is silent about a recipient', { RCPT: 'silence' }, 'ETIMEDOUT', hasty],
  ['ends when it is to take the mail', { DATA: 'end' }, 'ECONNECTION'],
])('a server that %s has taken nothing: failed', async (_what, faults, code, patience) => {
  const { url } = await startMailServer(faults)
  expect(await send(url, {}, patience)).toEqual({ state: 'failed', lasting: false, words: code, code })
})

test('a server that is down has taken nothing: failed', async () => {
  const code = 'ECONNREFUSED'
  expect(await send(`smtp://127.0.0.1:${await freePort()}`)).toEqual({
    state: 'failed',
    lasting: false,
    words: code,
    code,
  })
})

test('a server that ends in the middle of a mail has taken nothing: failed', async () => {
  const { url, mails } = await startMailServer({ afterBytes: 100_000 })
  expect(await send(url, { text: 'Lang verhaal. '.repeat(500_000) })).toMatchObject({ state: 'failed', lasting: false })
  expect(mails).toEqual([])
})

test.each([
  ['ends', 'end'],
  ['is silent', 'silence'],
])('a server that %s after the mail may have taken it: uncertain', async (_what, fault) => {
  const { url, mails } = await startMailServer({ mail: fault })
  // A busy machine has the time to hand the mail over.
  expect(await send(url, {}, { connectMs: 3000, silentMs: 3000 })).toMatchObject({ state: 'uncertain' })
  expect(mails).toHaveLength(1)
})

test.each(['', 'anna@school.test, bert@school.test', 'anna@school.test>\r\nRCPT TO:<bert@school.test'])(
  'what is not one address, "%s", reaches nobody',
  async (to) => {
    const { url, mails } = await startMailServer()
    expect(await send(url, { to })).toMatchObject({ state: 'failed', lasting: true })
    expect(mails).toEqual([])
  },
)
