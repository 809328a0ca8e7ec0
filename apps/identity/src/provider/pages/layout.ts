/** The layout of every page of the provider: the frame, the style, and a policy that allows nothing else. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Language } from '@schoolbeheer/domain/languages'
import { Html, html } from '@schoolbeheer/server/html'

const style = readFileSync(new URL('style.css', import.meta.url), 'utf8')
const styleElement = new Html(`<style>${style}</style>`)
const mark = readFileSync(new URL('mark.svg', import.meta.url), 'utf8')

/** Submits the form of the sign-out page when there is no question; without scripts, its button does. */
const submitScript = 'document.forms[0].submit()'
export const submitAtOnce = new Html(`<script>${submitScript}</script>`)

/** @param below the content under the card */
export function page(language: Language, title: string, body: Html, below: Html | '' = ''): string {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <title>${title} · Schoolbeheer</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:image/svg+xml,${encodeURIComponent(mark)}" />
        ${styleElement}
      </head>
      <body>
        <header>${new Html(mark)}<span>Schoolbeheer</span></header>
        <main>${body}</main>
        ${below}
      </body>
    </html>`.text
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

/** Submitting a form ends at the gateway. If the policy did not name it, a browser would stop there without a word. */
export function contentSecurityPolicy(gatewayUrl: string) {
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': [hashOf(submitScript)],
      'style-src': [hashOf(style)],
      'img-src': ['data:'],
      'form-action': ["'self'", gatewayUrl],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    },
  }
}
