import { once } from 'node:events'
import { get } from 'node:http'
import nodemailer from 'nodemailer'
import { expect, test } from 'vitest'
import { startMailCatcher } from './mailCatcher.ts'
import { choosePorts } from './ports.ts'

test('a mail is caught and shown, and nothing in it runs', async () => {
  const { smtp: smtpPort, mailPage: pagePort } = await choosePorts(0)
  const catcher = await startMailCatcher({ smtpPort, pagePort })
  await nodemailer.createTransport({ host: '127.0.0.1', port: smtpPort }).sendMail({
    from: 'van@school.test',
    to: 'aan@school.test',
    subject: '<b>Welkom</b>',
    html: '<script>alert(1)</script><p>Dag</p>',
    attachments: [
      { filename: '2026-00001 "één".pdf', content: '%PDF-1.7 …', contentType: 'text/html' },
      { filename: '<i>.pdf', content: '<script>alert(1)</script>', contentType: 'application/pdf' },
    ],
  })
  expect(catcher.mails).toMatchObject([{ from: 'van@school.test', to: ['aan@school.test'], subject: '<b>Welkom</b>' }])
  const page = `http://localhost:${pagePort}`
  expect(await (await fetch(page)).text()).toContain('&#60;b&#62;Welkom')
  const shown = await fetch(`${page}/mails/1/html`)
  expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  expect((await fetch(`${page}/mails/2`)).status).toBe(404)
  expect(await (await fetch(`${page}/mails/1`)).text()).toContain(
    '<a href="/mails/1/attachments/1" target="_blank">&#60;i',
  )
  const pdf = await fetch(`${page}/mails/1/attachments/0`)
  expect(await pdf.text()).toBe('%PDF-1.7 …')
  expect(Object.fromEntries(pdf.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "inline; filename*=UTF-8''2026-00001%20%22%C3%A9%C3%A9n%22.pdf",
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; object-src 'self'/),
  })
  const other = await fetch(`${page}/mails/1/attachments/1`)
  expect(other.headers.get('content-type')).toBe('application/octet-stream')
  expect(other.headers.get('content-disposition')).toMatch(/^attachment/)
  expect((await fetch(`${page}/mails/1/attachments/2`)).status).toBe(404)
  await catcher.stop()
})

test('under a name of another site, which leads here, no mail is read', async () => {
  const { smtp: smtpPort, mailPage: pagePort } = await choosePorts(0)
  const catcher = await startMailCatcher({ smtpPort, pagePort })
  // `fetch` allows no Host header.
  const ask = async (host: string, path: string) => {
    const [response] = await once(get(`http://localhost:${pagePort}${path}`, { headers: { host } }), 'response')
    return response.statusCode
  }
  const disguised = ['other.test@localhost', 'localhost/.other.test', 'localhost#.other.test']
  for (const path of ['/', '/mails', '/mails/1', '/mails/1/html', '/mails/1/attachments/0', '/other'])
    for (const host of ['other.test', `other.test:${pagePort}`, 'localhost.other.test', '192.0.2.1', ...disguised])
      expect([host, path, await ask(host, path)]).toEqual([host, path, 403])
  for (const host of [`localhost:${pagePort}`, '127.0.0.1', '[::1]:3080']) expect(await ask(host, '/mails')).toBe(200)
  await catcher.stop()
})
