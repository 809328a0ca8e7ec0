/** A mail as text and as HTML, made of the same words. */
import type { Language } from '@schoolbeheer/domain/languages'
import { Html, html } from '../html.ts'

export type Letter = {
  language: Language
  subject: string
  paragraphs: string[]
  /** A button, with its address in full below it, and the paragraphs after it. */
  link?: { label: string; address: string; after: string[] }
  signature: string
}

export function writeLetter({ language, subject, paragraphs, link, signature }: Letter): {
  text: string
  html: string
} {
  const after = [...(link?.after ?? []), signature]
  return {
    text: [...paragraphs, ...(link ? [`${link.label}\n${link.address}`] : []), ...after, ''].join('\n\n'),
    html: html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <title>${subject}</title>
        </head>
        <body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
          <div style="max-width:560px;margin:0 auto">
            ${written(paragraphs)}${link ? button(link) : ''}${written(after)}
          </div>
        </body>
      </html>`.text,
  }
}

function written(lines: string[]): Html {
  return new Html(lines.map((text) => html`<p>${text}</p>`.text).join(''))
}

function button({ label, address }: { label: string; address: string }): Html {
  return html`<p>
      <a
        href="${address}"
        style="display:inline-block;padding:10px 18px;border-radius:6px;background:#0f6673;color:#fff;text-decoration:none"
        >${label}</a
      >
    </p>
    <p style="font-size:13px;word-break:break-all">${address}</p>`
}
