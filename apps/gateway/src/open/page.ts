/** Pages that need no account and no script: their frame, their style, and the policy for browsers. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { languageOf, type Language } from '@schoolbeheer/domain/languages'
import { html, Html } from '@schoolbeheer/server/html'
import type { FastifyReply, FastifyRequest } from 'fastify'

const style = readFileSync(new URL('page.css', import.meta.url), 'utf8')
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

export type OpenPage = {
  status: number
  language: Language
  title: string
  /** The content below the title. */
  body: Html
  /** Whether the page has a form, which leads back to its own address. */
  hasForm?: boolean
}

/** Sends a page. Its address may be its secret, so it is in no referrer, no search index and no cache. */
export function sendPage(reply: FastifyReply, page: OpenPage): FastifyReply {
  return reply
    .code(page.status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', `${policy}; form-action ${page.hasForm ? "'self'" : "'none'"}`)
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex')
    .header('vary', 'accept-language')
    .send(written(page))
}

/** The language that the browser asks for, else Dutch. */
export function languageFor({ headers }: Pick<FastifyRequest, 'headers'>): Language {
  return languageOf(headers['accept-language']) ?? 'nl'
}

function written({ language, title, body }: OpenPage): string {
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
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`.text
}
