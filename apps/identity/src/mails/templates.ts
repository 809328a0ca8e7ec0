/** The mails in Dutch, as text and as HTML from the same words. */
import { lasts } from '../accounts/codes.ts'
import { html, Html } from '../provider/pages/html.ts'

export type Mail = { subject: string; text: string; html: string }

type Words = { subject: string; before: string[]; link?: { label: string; address: string }; after: string[] }

type Recipient = { guid: string; userName: string; firstName: string }

export function activationMail(gatewayUrl: string, user: Recipient, code: string, schoolName: string | null): Mail {
  return write({
    subject: 'Activeer uw account bij Schoolbeheer',
    before: [
      hello(user),
      `Er is voor u een account gemaakt bij Schoolbeheer${schoolName ? ` voor ${schoolName}` : ''}. Kies een wachtwoord om het te activeren.`,
    ],
    link: {
      label: 'Account activeren',
      address: confirmLink(gatewayUrl, user, code),
    },
    after: [
      `Uw gebruikersnaam is ${user.userName}.`,
      `De link werkt één keer en blijft ${lasts.confirm.words} geldig. Daarna vraagt u een nieuwe aan met "Wachtwoord vergeten?" op de aanmeldpagina.`,
    ],
  })
}

export function resetMail(gatewayUrl: string, user: Recipient, code: string): Mail {
  return write({
    subject: 'Kies een nieuw wachtwoord voor Schoolbeheer',
    before: [hello(user), `Er is een nieuw wachtwoord gevraagd voor ${user.userName}.`],
    link: {
      label: 'Nieuw wachtwoord kiezen',
      address: link(`${gatewayUrl}/resetpassword`, { userId: user.guid, resetCode: code }),
    },
    after: [
      `De link werkt één keer en blijft ${lasts.reset.words} geldig.`,
      'Vroeg u dit niet zelf? Dan hoeft u niets te doen: uw wachtwoord blijft zoals het was.',
    ],
  })
}

export function passwordChangedMail(gatewayUrl: string, user: Recipient): Mail {
  return write({
    subject: 'Uw wachtwoord voor Schoolbeheer is gewijzigd',
    before: [
      hello(user),
      `Het wachtwoord van ${user.userName} is gewijzigd. U bent overal afgemeld.`,
      'Deed u dit niet zelf? Kies dan meteen een nieuw wachtwoord.',
    ],
    link: { label: 'Nieuw wachtwoord aanvragen', address: `${gatewayUrl}/requestresetpassword` },
    after: [],
  })
}

/** Where a first password is chosen. */
export function confirmLink(gatewayUrl: string, user: Pick<Recipient, 'guid'>, code: string): string {
  return link(`${gatewayUrl}/confirm`, { userId: user.guid, confirmCode: code })
}

/** By name only where it is one: a school admin chooses it, and many mail programs make links of what looks like one. */
function hello({ firstName }: Recipient): string {
  return /^\p{L}([\p{L}\p{M} '’-]|\.(?=\s|$)){0,39}$/u.test(firstName) ? `Dag ${firstName},` : 'Dag,'
}

function link(address: string, parameters: Record<string, string>): string {
  return `${address}?${new URLSearchParams(parameters)}`
}

function write(words: Words): Mail {
  return {
    subject: words.subject,
    text: [
      ...words.before,
      ...(words.link ? [`${words.link.label}:\n${words.link.address}`] : []),
      ...words.after,
      'Schoolbeheer',
      '',
    ].join('\n\n'),
    html: html`<!doctype html>
      <html lang="nl">
        <head>
          <meta charset="utf-8" />
          <title>${words.subject}</title>
        </head>
        <body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif">
          <div style="max-width:560px;margin:0 auto">
            ${paragraphs(words.before)}${words.link ? button(words.link) : ''}${paragraphs([...words.after, 'Schoolbeheer'])}
          </div>
        </body>
      </html>`.text,
  }
}

function paragraphs(texts: string[]): Html {
  return new Html(texts.map((text) => html`<p>${text}</p>`.text).join(''))
}

function button({ label, address }: { label: string; address: string }): Html {
  return html`<p>
      <a
        href="${address}"
        style="display:inline-block;padding:10px 18px;border-radius:6px;background:#1c7ed6;color:#fff;text-decoration:none"
        >${label}</a
      >
    </p>
    <p style="font-size:13px;word-break:break-all">${address}</p>`
}
