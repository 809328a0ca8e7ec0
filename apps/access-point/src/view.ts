/** The page of the simulator in HTML: in Dutch, without scripts. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { html, Html } from '@schoolbeheer/server/html'
import { releases } from '@schoolbeheer/peppol/rules/rule'
import type { Document } from './documents.ts'
import { meaning } from './reading.ts'
import { faultKinds, type Fault, type FaultKind } from './faults.ts'

const style = readFileSync(new URL('page.css', import.meta.url), 'utf8')

export const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const rules = new Intl.ListFormat('nl-BE').format(releases)

type PageContent = { documents: readonly Document[]; faults: readonly Fault[]; most: number }

export function written({ documents, faults, most }: PageContent): string {
  return html`<!doctype html>
    <html lang="nl">
      <head>
        <meta charset="utf-8" />
        <title>E-facturen · Schoolbeheer</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        <main>
          <h1>E-facturen</h1>
          <p class="quiet">
            Een nagebootst access point van Peppol: het neemt e-facturen aan, kijkt ze na volgens ${rules} en meldt ze
            als afgeleverd. Er vertrekt niets.
          </p>
          <h2>Wat misloopt</h2>
          ${faults.length === 0 ? html`<p>Niets: alles wordt aangenomen en afgeleverd.</p>` : told(faults)}
          <details>
            <summary>Laat iets mislopen</summary>
            ${form()}
          </details>
          <h2>Binnengekomen</h2>
          <p><a href="/">Vernieuwen</a>${documents.length < most ? '' : ` · de ${most} nieuwste`}</p>
          ${documents.length === 0 ? html`<p>Nog geen e-facturen.</p>` : table(documents)}
        </main>
      </body>
    </html>`.text
}

function table(documents: readonly Document[]): Html {
  return html`<table>
    <thead>
      <tr>
        <th>Tijdstip</th>
        <th>Nummer</th>
        <th>Ontvanger</th>
        <th class="amount">Te betalen</th>
        <th>Toestand</th>
        <th>Openen</th>
      </tr>
    </thead>
    <tbody>
      ${joined(documents.map(row))}
    </tbody>
  </table>`
}

function row(document: Document): Html {
  const { id, takenAt, type, number, receiver, payable, state, failure, broken } = document
  return html`<tr>
    <td><time datetime="${takenAt}">${clock.format(new Date(takenAt))}</time></td>
    <td>${number}<br /><small>${types[type]}</small></td>
    <td>${receiver}</td>
    <td class="amount">${euro(payable)}</td>
    <td>
      <span class="${state}">${states[state]}</span>
      ${failure && failure.category !== 'invalid' ? html`<br /><small>${failure.category}: ${failure.message}</small>` : ''}
      ${
        broken.length > 0
          ? html`<ul>
              ${joined(broken.map((one) => html`<li>${meaning(one, 'nl')} <small>${one.rule} ${one.where}</small></li>`))}
            </ul>`
          : ''
      }
    </td>
    <td>
      <a href="/documents/${id}/xml" target="_blank">XML</a> <a href="/documents/${id}/pdf" target="_blank">PDF</a>
    </td>
  </tr>`
}

const types: Record<Document['type'], string> = {
  invoice: 'factuur',
  creditNote: 'creditnota',
  unknown: 'onleesbaar',
}

const states: Record<Document['state'], string> = {
  pending: 'Aangenomen',
  delivered: 'Afgeleverd',
  failed: 'Niet afgeleverd',
  refused: 'Geweigerd',
}

const clock = new Intl.DateTimeFormat('nl-BE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Brussels',
})

const money = new Intl.NumberFormat('nl-BE', { style: 'currency', currency: 'EUR' })

/** An amount in euro; any other text stays as it is. */
function euro(amount: string): string {
  return amount.trim() !== '' && Number.isFinite(Number(amount)) ? money.format(Number(amount)) : amount
}

function told(faults: readonly Fault[]): Html {
  return html`<ul class="told">
    ${joined(faults.map(toldFault))}
  </ul>`
}

function toldFault({ id, kind, of, seconds, category, message }: Fault): Html {
  const more = { slow: `, ${seconds} s`, fail: ` (${category}: ${message})`, reject: ` (${message})` }
  const detail = kind === 'slow' || kind === 'fail' || kind === 'reject' ? more[kind] : ''
  return html`<li>
    <span>${kinds[kind]}${detail}: <strong>${of || 'alles'}</strong></span>
    <form method="post" action="/faults/${id}/remove"><button>Weer goed</button></form>
  </li>`
}

const kinds: Record<FaultKind, string> = {
  slow: 'Traag: antwoordt pas na enkele seconden',
  drop: 'Neemt aan, maar het antwoord valt weg',
  fail: 'Neemt aan, maar levert niet af',
  reject: 'Weigert',
  error: 'Antwoordt 502',
  unregistered: 'Ontvanger is niet geregistreerd',
  unsupported: 'Ontvanger is geregistreerd, maar niet voor facturen',
}

function form(): Html {
  const options = faultKinds.map((kind) => html`<option value="${kind}">${kinds[kind]}</option>`)
  return html`<form class="new" method="post" action="/faults">
    <label class="wide"
      >Wat
      <select name="kind">
        ${joined(options)}
      </select></label
    >
    <label
      >Nummer of ontvanger, leeg voor alles <input name="of" maxlength="500" placeholder="0208:0123456749"
    /></label>
    <label>Seconden, indien traag <input name="seconds" type="number" min="0" max="600" value="10" /></label>
    <label>Categorie, indien niet afgeleverd <input name="category" maxlength="500" /></label>
    <label class="wide">Boodschap <input name="message" maxlength="500" /></label>
    <button>Laat mislopen</button>
  </form>`
}

function joined(parts: Html[]): Html {
  return new Html(parts.map(({ text }) => text).join('\n'))
}
