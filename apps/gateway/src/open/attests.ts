/** The page on which anybody checks an attest, by the number that stands on it. Nobody is signed in. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Problem } from '@schoolbeheer/contracts/problem'
import { attestChecks, type CheckedAttest } from '@schoolbeheer/contracts/school/attests'
import { brusselsTime } from '@schoolbeheer/domain/dates'
import { languageOf, type Language } from '@schoolbeheer/domain/languages'
import { html, Html } from '@schoolbeheer/server/html'
import { textsOf } from '@schoolbeheer/server/texts'
import type { FastifyInstance } from 'fastify'
import { callOf, isOffered, type Apis } from '../apis.ts'
import texts from './attests.texts.json' with { type: 'json' }

const { check } = attestChecks

const style = readFileSync(new URL('attests.css', import.meta.url), 'utf8')
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** @param count counts one from an address; throws a 429 when there were too many */
export function attestRoute(
  app: FastifyInstance,
  { school }: Pick<Apis, 'school'>,
  count: (address: string) => Promise<void>,
): void {
  app.get('/attests/:number', async (request, reply) => {
    await count(request.ip)
    const language = languageOf(request.headers['accept-language']) ?? 'nl'
    const call = callOf(school, request.id)
    // What cannot be a number is one that nobody has: who mistyped it is answered by a page all the same.
    const input = check.input.safeParse(request.params)
    const isThere = input.success && (await isOffered(call, 'courseDays.ownAttests'))
    const attest = isThere ? await call(check, input.data).catch(missing) : undefined
    return reply
      .code(attest ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('x-robots-tag', 'noindex')
      .header('vary', 'accept-language')
      .send(attest ? attestPage(language, attest) : unknownPage(language))
  })
}

function missing(error: unknown): undefined {
  if (!(error instanceof Problem) || error.status !== 404) throw error
}

function attestPage(language: Language, { name, valid, theme, startDate, endDate, place }: CheckedAttest): string {
  const t = textsOf(texts, language)
  const [start, end] = [new Date(startDate), new Date(endDate)]
  const date = new Intl.DateTimeFormat(`${language}-BE`, { dateStyle: 'full', timeZone: 'Europe/Brussels' })
  const facts = [
    [t('name'), name],
    [t('theme'), theme],
    [t('day'), date.format(start)],
    [t('hours'), `${brusselsTime(start)} – ${brusselsTime(end)}`],
    ...(place ? [[t('place'), place]] : []),
  ]
  const rows = facts.map(
    ([label = '', value = '']) =>
      html`<dt>${label}</dt>
        <dd>${value}</dd>`.text,
  )
  return page(
    language,
    t('title'),
    html`<h1>${t('title')}</h1>
      <p class="${valid ? 'valid' : 'gone'}">${valid ? t('valid') : t('takenBack')}</p>
      <dl>${new Html(rows.join(''))}</dl>`,
  )
}

function unknownPage(language: Language): string {
  const t = textsOf(texts, language)
  return page(
    language,
    t('unknownTitle'),
    html`<h1>${t('unknownTitle')}</h1>
      <p>${t('unknown')}</p>`,
  )
}

function page(language: Language, title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <title>${title} · Schoolbeheer</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <main>${body}</main>
      </body>
    </html>`.text
}
