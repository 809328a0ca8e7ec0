/** A mail server for local use: takes every mail, delivers none, and shows them on a page and as JSON. */
import { createApp } from '@schoolbeheer/server/app'
import { answerUnderOwnNames } from '@schoolbeheer/server/ownNames'
import { listen, StartError } from '@schoolbeheer/server/start'
import { problem } from '@schoolbeheer/contracts/problem'
import { startMailServer, type ReceivedMail } from '@schoolbeheer/testing/mailServer'
import { z } from 'zod'

export type CaughtMail = {
  id: number
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  attachments: { name: string; type: string }[]
  receivedAt: string
}

type KeptMail = CaughtMail & { files: { name: string; type: string; isPdf: boolean; bytes: Buffer }[] }

/** The most mails that are kept; the oldest are removed first. */
const most = 500

type Place = {
  smtpPort: number
  pagePort: number
  /** The host of the page. */
  host?: string
}

/** Listens for SMTP on one port and serves the page on the other; `mails` holds the mails, newest first. */
export async function startMailCatcher({ smtpPort, pagePort, host = '127.0.0.1' }: Place) {
  const kept: KeptMail[] = []
  let count = 0
  const receive = ({ sentTo, from, subject, text, html, attachments }: ReceivedMail) => {
    const files = attachments.map(fileOf)
    kept.unshift({
      id: ++count,
      from: from?.address ?? '',
      to: sentTo,
      subject: subject ?? '',
      text: text ?? '',
      html: html ?? '',
      attachments: files.map(({ name, type }) => ({ name, type })),
      files,
      receivedAt: new Date().toISOString(),
    })
    kept.splice(most)
  }
  const smtp = await startMailServer(smtpPort, receive).catch(() => {
    throw new StartError(`Port ${smtpPort} is in use. Choose others with PORT.`)
  })
  const app = createPage(kept, pagePort)
  await listen(app, { host, port: pagePort })
  return {
    mails: kept,
    page: app,
    stop: async () => {
      await app.close()
      await smtp.stop()
    },
  }
}

function createPage(mails: readonly KeptMail[], port: number) {
  const app = createApp({ name: 'mail', log: { LOG_LEVEL: 'warn' }, ready: {} })
  answerUnderOwnNames(app, `http://localhost:${port}`)
  const find = (params: unknown) => {
    const mail = mails.find(({ id }) => id === z.object({ id: z.coerce.number() }).parse(params).id)
    if (!mail) throw problem(404)
    return mail
  }
  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page('Mails', list(mails))))
  app.get('/mails', async () => mails.map(({ files: _files, ...mail }) => mail))
  app.get('/mails/:id', async ({ params }, reply) => {
    const mail = find(params)
    return reply.type('text/html; charset=utf-8').send(page(mail.subject, detail(mail)))
  })
  // The mail is shown in a frame without scripts and without an origin.
  app.get('/mails/:id/html', async ({ params }, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:")
      .send(find(params).html),
  )
  app.get('/mails/:id/attachments/:at', async ({ params }, reply) => {
    const { at } = z.object({ at: z.coerce.number() }).parse(params)
    const file = find(params).files[at]
    if (!file) throw problem(404)
    return reply
      .type(file.isPdf ? 'application/pdf' : 'application/octet-stream')
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', file.isPdf ? pdfViewer : "default-src 'none'; sandbox")
      .header('content-disposition', disposition(file))
      .send(file.bytes)
  })
  return app
}

/** The policy of PDFs, as the gateway's: Chromium's viewer works in no sandbox, and no script may run here either. */
const pdfViewer =
  "default-src 'none'; object-src 'self'; frame-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** An attachment. Content that begins as a PDF is shown as one, whatever the mail calls it; anything else is saved. */
function fileOf({ filename, mimeType, content }: ReceivedMail['attachments'][number]): KeptMail['files'][number] {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
  return { name: filename ?? 'bijlage', type: mimeType, isPdf: bytes.subarray(0, 5).toString() === '%PDF-', bytes }
}

function disposition({ name, isPdf }: KeptMail['files'][number]): string {
  return `${isPdf ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name.toWellFormed())}`
}

function list(mails: readonly CaughtMail[]): string {
  return mails.length === 0
    ? '<p>Nog geen mails.</p>'
    : `<ul>${mails.map(({ id, subject, to, receivedAt }) => `<li><a href="/mails/${id}">${escape(subject)}</a> ${escape(to.join(', '))} <time>${receivedAt}</time></li>`).join('')}</ul>`
}

function detail(mail: CaughtMail): string {
  return (
    `<p><a href="/">Alle mails</a></p><p>Van ${escape(mail.from)} aan ${escape(mail.to.join(', '))}, ${mail.receivedAt}</p><pre>${escape(mail.text)}</pre>` +
    attachmentList(mail) +
    (mail.html
      ? `<iframe title="HTML" sandbox="allow-popups" src="/mails/${mail.id}/html" width="100%" height="600"></iframe>`
      : '')
  )
}

function attachmentList({ id, attachments }: CaughtMail): string {
  if (attachments.length === 0) return ''
  const links = attachments.map(
    ({ name }, at) => `<li><a href="/mails/${id}/attachments/${at}" target="_blank">${escape(name)}</a></li>`,
  )
  return `<h2>Bijlagen</h2><ul>${links.join('')}</ul>`
}

function page(title: string, body: string): string {
  return (
    `<!doctype html><html lang="nl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title>` +
    `<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap}</style><h1>${escape(title)}</h1>${body}</html>`
  )
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
