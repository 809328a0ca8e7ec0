import { expect, test } from 'vitest'
import { makeCertificate, trust } from '../testing/certificates.ts'
import { startSecureMailServer } from '../testing/secureMailServer.ts'
import { createPost, messageIdOf } from './post.ts'

const from = 'Schoolbeheer <billing@school.test>'
const mail = { to: 'anna@school.test', subject: 'Code', text: 'uw code is 4711', html: '<p>uw code is 4711</p>' }
const secrets = [Buffer.from('\0school\0geheim').toString('base64'), 'anna@school.test', '4711']

/** An address that leads to this machine, but is none of its own addresses. `0` is a name that leads to it. */
const elsewhere = '0.0.0.0'
const certificate = makeCertificate(elsewhere)

function send(protocol: string, host: string, port: number, PRIVATE_NETWORKS: string[] = []) {
  const MAIL_URL = `${protocol}://school:geheim@${host}:${port}`
  return createPost({ MAIL_URL, MAIL_FROM: from, PRIVATE_NETWORKS })(messageIdOf(from, 'a-number'), mail)
}

test.each([
  ['smtp', false],
  ['smtps', true],
])('nobody on the way reads what leaves by %s', async (protocol, secure) => {
  trust(certificate)
  const server = await startSecureMailServer({ ...certificate, secure })
  expect(await send(protocol, elsewhere, server.port)).toMatchObject({ state: 'accepted' })
  expect(server.mails).toEqual([expect.stringContaining('4711')])
  for (const secret of secrets) expect(server.overheard()).not.toContain(secret)
})

test('a server whose STARTTLS somebody hid is asked for it all the same', async () => {
  trust(certificate)
  const server = await startSecureMailServer({ ...certificate, hideSTARTTLS: true })
  expect(await send('smtp', elsewhere, server.port)).toMatchObject({ state: 'accepted' })
  expect(server.overheard()).not.toContain('4711')
})

test.each([
  ['smtp', elsewhere],
  ['smtp', '0'],
  ['SMTP', elsewhere],
])('a server at %s://%s that does not encrypt gets no password and no mail', async (protocol, host) => {
  const server = await startSecureMailServer({ disabledCommands: ['STARTTLS'] })
  expect(await send(protocol, host, server.port)).toEqual({
    state: 'failed',
    lasting: false,
    words: 'dispatch_notencrypted',
    code: 'ETLS',
  })
  expect(server.mails).toEqual([])
  expect(server.overheard()).toMatch(/STARTTLS/)
  expect(server.overheard()).not.toMatch(/AUTH PLAIN|MAIL FROM/)
})

test.each(['0.0.0.0/8', elsewhere])('within PRIVATE_NETWORKS (%s) it gets them in plain text', async (network) => {
  const server = await startSecureMailServer({ disabledCommands: ['STARTTLS'] })
  expect(await send('smtp', elsewhere, server.port, ['192.168.0.0/16', network])).toMatchObject({ state: 'accepted' })
  expect(server.overheard()).toContain('4711')
})

test.each([
  ['smtp', 'DEPTH_ZERO_SELF_SIGNED_CERT', certificate, false],
  ['smtps', 'DEPTH_ZERO_SELF_SIGNED_CERT', certificate, false],
  ['smtp', 'ERR_TLS_CERT_ALTNAME_INVALID', makeCertificate('192.0.2.1'), true],
  ['smtps', 'ERR_TLS_CERT_ALTNAME_INVALID', makeCertificate('192.0.2.1'), true],
])('by %s a certificate that does not hold (%s) ends it', async (protocol, code, presented, trusted) => {
  if (trusted) trust(presented)
  const server = await startSecureMailServer({ ...presented, secure: protocol === 'smtps' })
  expect(await send(protocol, elsewhere, server.port)).toMatchObject({ state: 'failed', lasting: false, code })
  expect(server.mails).toEqual([])
})
