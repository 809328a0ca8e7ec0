/** The pages that people see at the provider: sign in, sign out, and what went wrong. */
import type { FastifyReply } from 'fastify'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import type { Refusal } from '../../attempts/attempts.ts'
import { Html, html } from './html.ts'
import { page, submitAtOnce } from './layout.ts'

export type Pages = ReturnType<typeof createPages>

export function createPages(gatewayUrl: string) {
  const back = html`<p><a href="${gatewayUrl}/">Terug naar Schoolbeheer</a></p>`
  const expired = page(
    'Aanmelding verlopen',
    html`<h1>Deze aanmelding is verlopen</h1>
      <p>U was te lang weg, of u hebt deze pagina al gebruikt. Ga terug om opnieuw aan te melden.</p>
      ${back}`,
  )
  const failed = page(
    'Er ging iets mis',
    html`<h1>Er ging iets mis</h1>
      <p>Aanmelden of afmelden lukte niet. Ga terug en probeer het opnieuw.</p>
      ${back}`,
  )
  return {
    expired,
    failed,
    busy: page(
      'Even geduld',
      html`<h1>Het is nu erg druk</h1>
        <p>Probeer het over enkele minuten opnieuw.</p>
        ${back}`,
    ),
    signIn: (refused?: Refused) => signIn(gatewayUrl, refused),
    renderError: (ctx: KoaContextWithOIDC, _out: unknown, error: Error) => {
      ctx.type = 'html'
      ctx.body = error instanceof errors.SessionNotFound ? expired : failed
    },
    /** @param form the provider's, with id op.logoutForm; its field `logout` ends the provider's session too */
    logoutSource: (ctx: KoaContextWithOIDC, form: string) => {
      const { IdTokenHint: hint } = ctx.oidc.entities
      const ours = hint !== undefined && hint.payload.sub === ctx.oidc.session?.accountId
      ctx.body = page(
        'Afmelden',
        html`<h1>Afmelden</h1>
          <p>${ours ? 'U wordt afgemeld.' : 'Wilt u zich afmelden bij Schoolbeheer?'}</p>
          ${new Html(form)}
          <input type="hidden" form="op.logoutForm" name="logout" value="yes" />
          <button form="op.logoutForm">Afmelden</button>
          ${ours ? submitAtOnce : back}`,
      )
    },
    postLogoutSuccessSource: (ctx: KoaContextWithOIDC) => {
      ctx.body = page(
        'Afgemeld',
        html`<h1>U bent afgemeld</h1>
          ${back}`,
      )
    },
  }
}

export function showPage(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').send(text)
}

const refusals: Record<Refusal, string> = {
  wrong: 'Gebruikersnaam of wachtwoord is niet juist.',
  locked: 'Te veel pogingen. Wacht een kwartier, of kies een nieuw wachtwoord met "Wachtwoord vergeten?".',
  busy: 'Het is nu erg druk. Probeer het over een minuut opnieuw.',
}

/** An attempt that was refused: its user name, and why. */
type Refused = { userName: string; refusal: Refusal }

function signIn(gatewayUrl: string, refused?: Refused): string {
  const wrong = refused !== undefined
  const tied = wrong ? html`aria-invalid="true" aria-describedby="error"` : ''
  return page(
    wrong ? 'Aanmelden mislukt' : 'Aanmelden',
    html`<h1>Aanmelden</h1>
      ${wrong ? html`<p id="error" role="alert">${refusals[refused.refusal]}</p>` : ''}
      <form method="post">
        <label for="userName">Gebruikersnaam</label>
        <input
          id="userName"
          name="userName"
          value="${refused?.userName ?? ''}"
          ${wrong ? '' : html`autofocus`}
          ${tied}
          required
          autocomplete="username"
          inputmode="email"
          autocapitalize="none"
          spellcheck="false"
        />
        <label for="password">Wachtwoord</label>
        <input
          id="password"
          name="password"
          type="password"
          ${wrong ? html`autofocus` : ''}
          ${tied}
          required
          autocomplete="current-password"
        />
        <button>Aanmelden</button>
      </form>
      <p><a href="${gatewayUrl}/requestresetpassword">Wachtwoord vergeten?</a></p>`,
  )
}
