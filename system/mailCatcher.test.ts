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
  })
  expect(catcher.mails).toMatchObject([{ from: 'van@school.test', to: ['aan@school.test'], subject: '<b>Welkom</b>' }])
  const page = `http://localhost:${pagePort}`
  expect(await (await fetch(page)).text()).toContain('&#60;b&#62;Welkom')
  const shown = await fetch(`${page}/mails/1/html`)
  expect(shown.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
  expect((await fetch(`${page}/mails/2`)).status).toBe(404)
  await catcher.stop()
})
