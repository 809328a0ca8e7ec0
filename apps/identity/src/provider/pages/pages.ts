/** The pages that people see at the provider: sign-in, sign-out, and errors. */
import { languages, type Language } from '@schoolbeheer/domain/languages'
import { textsOf } from '@schoolbeheer/server/texts'
import type { FastifyReply } from 'fastify'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Refusal } from '../../attempts/attempts.ts'
import { z } from 'zod'
import { languageFor } from '../language.ts'
import { Html, html } from '@schoolbeheer/server/html'
import { page, submitAtOnce } from './layout.ts'
import texts from './texts.json' with { type: 'json' }

export type Pages = ReturnType<typeof createPages>

export function createPages(gatewayUrl: string) {
  const back = (language: Language) => html`<p><a href="${gatewayUrl}/">${textsOf(texts, language)('back')}</a></p>`
  const message = (title: Key, heading: Key, text: Key) => (language: Language) => {
    const t = textsOf(texts, language)
    return page(
      language,
      t(title),
      html`<h1>${t(heading)}</h1>
        <p>${t(text)}</p>
        ${back(language)}`,
    )
  }
  const expired = message('expired', 'expiredTitle', 'expiredWhy')
  const failed = message('failed', 'failed', 'failedWhy')
  return {
    expired,
    failed,
    busy: message('busyTitle', 'busyTitle', 'busyWait'),
    signIn: (language: Language, shown: SignInPage) => signIn(gatewayUrl, language, shown),
    renderError: (ctx: KoaContextWithOIDC, _out: unknown, error: Error) => {
      const write = error instanceof errors.SessionNotFound ? expired : failed
      ctx.type = 'html'
      ctx.body = write(languageFor(ctx, ctx.query['ui_locales']))
    },
    /** @param form the provider's form, with id op.logoutForm; its field `logout` ends the provider's session too */
    logoutSource: (ctx: KoaContextWithOIDC, form: string) => {
      const language = languageFor(ctx, ctx.oidc.params?.['ui_locales'])
      const t = textsOf(texts, language)
      const { IdTokenHint: hint } = ctx.oidc.entities
      const ours = hint !== undefined && hint.payload.sub === ctx.oidc.session?.accountId
      ctx.body = page(
        language,
        t('signOut'),
        html`<h1>${t('signOut')}</h1>
          <p>${t(ours ? 'signingOut' : 'signOutAsk')}</p>
          ${new Html(form)}
          <input type="hidden" form="op.logoutForm" name="logout" value="yes" />
          <button form="op.logoutForm">${t('signOut')}</button>
          ${ours ? submitAtOnce : back(language)}`,
      )
    },
    postLogoutSuccessSource: (ctx: KoaContextWithOIDC) => {
      const language = languageFor(ctx)
      const t = textsOf(texts, language)
      ctx.body = page(
        language,
        t('signedOut'),
        html`<h1>${t('signedOutTitle')}</h1>
          ${back(language)}`,
      )
    },
  }
}

export function showPage(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(text)
}

type Key = keyof typeof texts

/** The action that came before, by the link of a mail; the gateway names it in its request. */
export const Notice = z.enum(['activated', 'password_reset'])
type Notice = z.infer<typeof Notice>

/** The user name as far as it is known, and why an attempt was refused. */
type SignInPage = { userName?: string | undefined; notice?: Notice | undefined; refusal?: Refusal }

function signIn(gatewayUrl: string, language: Language, { userName = '', notice, refusal }: SignInPage): string {
  const t = textsOf(texts, language)
  const wrong = refusal !== undefined
  const asksPassword = userName !== ''
  const tied = wrong ? html`aria-invalid="true" aria-describedby="error"` : ''
  return page(
    language,
    t(wrong ? 'signInFailed' : 'signIn'),
    html`<h1>${t('signIn')}</h1>
      ${wrong ? html`<p id="error" role="alert">${t(refusal)}</p>` : ''}
      ${notice ? html`<p role="status">${t(notice)}</p>` : ''}
      <form method="post">
        <label for="userName">${t('userName')}</label>
        <input
          id="userName"
          name="userName"
          value="${userName}"
          ${asksPassword ? '' : html`autofocus`}
          ${tied}
          required
          autocomplete="username"
          inputmode="email"
          autocapitalize="none"
          spellcheck="false"
        />
        <label for="password">${t('password')}</label>
        <input
          id="password"
          name="password"
          type="password"
          ${asksPassword ? html`autofocus` : ''}
          ${tied}
          required
          autocomplete="current-password"
        />
        <button>${t('signIn')}</button>
      </form>
      <p><a href="${gatewayUrl}/requestresetpassword">${t('forgotten')}</a></p>`,
    html`<nav aria-label="${t('language')}">
      ${new Html(
        languages
          .filter((other) => other !== language)
          .map(switchTo)
          .join(''),
      )}
    </nav>`,
  )
}

/** The language stays in the address, so that the answer to the form is in it too. */
function switchTo(language: Language): string {
  return html`<a href="?language=${language}" lang="${language}" hreflang="${language}">${names[language]}</a>`.text
}

const names: Record<Language, string> = { nl: 'Nederlands', fr: 'Français', en: 'English' }
