/** The page of a purchase order for its customer. */
import type { Problem } from '@schoolbeheer/contracts/problem'
import type { LinkedOrder } from '@schoolbeheer/contracts/school/purchaseOrders'
import type { Language } from '@schoolbeheer/domain/languages'
import { html, Html } from '@schoolbeheer/server/html'
import { textsOf, type Texts } from '@schoolbeheer/server/texts'
import texts from './orders.texts.json' with { type: 'json' }
import type { OpenPage } from './page.ts'

type T = Texts<keyof typeof texts>

/** The name that was sent before, and why it was refused. */
export type UploadForm = { name: string; refused?: Problem }

export function orderPage(language: Language, order: LinkedOrder, typed?: UploadForm): OpenPage {
  const t = textsOf(texts, language)
  const { state, purchaseOrderNumber: number, companyName: company } = order
  if (state !== 'open') {
    const text = t(state, { number, company })
    const body = html`<p class="${state === 'uploaded' ? 'valid' : 'gone'}">${text}</p>`
    return { status: 200, language, title: t(`${state}Title`), body }
  }
  // The form comes before the lines, which may be many, so that a refusal is seen at once on a phone.
  const body = html`<p>${t('what', { company })}</p>
    ${factsOf(t, language, order)} ${form(t, typed)} ${linesOf(t, language, order)}`
  return { status: typed?.refused?.status ?? 200, language, title: t('title'), body, hasForm: true }
}

/** The page for an unknown order, too many tries, or an upstream that cannot be reached. */
export function noticePage(language: Language, { status }: Problem): OpenPage {
  const t = textsOf(texts, language)
  const kind = status === 429 ? 'tooMany' : status === 503 ? 'away' : 'unknown'
  // Every wrong address gets the same answer.
  const answered = kind === 'unknown' ? 404 : status
  return { status: answered, language, title: t(`${kind}Title`), body: html`<p>${t(kind)}</p>` }
}

function factsOf(t: T, language: Language, order: LinkedOrder): Html {
  const euro = euroOf(language)
  const date = new Intl.DateTimeFormat(`${language}-BE`, { dateStyle: 'long', timeZone: 'UTC' })
  const facts: [string, string | null | undefined][] = [
    [t('organisation'), order.schoolGroupName],
    [t('number'), order.purchaseOrderNumber],
    [t('date'), order.creationDate && date.format(new Date(order.creationDate))],
    [t('amount'), euro(order.amount)],
    [t('total'), euro(order.total)],
  ]
  const rows = facts.flatMap(([label, value]) =>
    value
      ? [
          html`<dt>${label}</dt>
            <dd>${value}</dd>`.text,
        ]
      : [],
  )
  return html`<dl>${new Html(rows.join(''))}</dl>`
}

function linesOf(t: T, language: Language, { items }: LinkedOrder): Html {
  const euro = euroOf(language)
  const rows = (items ?? []).map(
    ({ typeName, description, amount }) =>
      html`<tr>
        <td>${typeName}<small>${description}</small></td>
        <td>${euro(amount)}</td>
      </tr>`.text,
  )
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${t('description')}</th>
        <th scope="col">${t('amount')}</th>
      </tr>
    </thead>
    <tbody>
      ${new Html(rows.join(''))}
    </tbody>
  </table>`
}

/** The form leads to its own address. The name comes before the file, so that it is known when the file arrives. */
function form(t: T, typed: UploadForm | undefined): Html {
  const refused = typed?.refused
  return html`<form method="post" enctype="multipart/form-data">
    ${refused ? html`<p class="gone" role="alert">${reasonOf(t, refused)}</p>` : ''}
    <label for="name">${t('yourNumber')}</label>
    <input id="name" name="name" required maxlength="100" autocomplete="off" value="${typed?.name ?? ''}" />
    <label for="file">${t('file')}</label>
    <input
      id="file"
      name="file"
      type="file"
      accept=".pdf,.png,.jpg,.jpeg,.docx,.xlsx,.odt,.ods"
      aria-describedby="file-hint"
    />
    <span class="hint" id="file-hint">${t('fileHint')}</span>
    <button>${t('send')}</button>
  </form>`
}

function reasonOf(t: T, { status, fields }: Problem): string {
  if (status === 413) return t('fileTooLarge')
  if (status === 429) return t('tooMany')
  if (status === 503) return t('away')
  if (fields['file']) return t(fields['file'] === 'shared_fileempty' ? 'fileEmpty' : 'fileType')
  return t(fields['name'] ? 'nameInvalid' : 'notRead')
}

function euroOf(language: Language): (amount: number | null | undefined) => string {
  const format = new Intl.NumberFormat(`${language}-BE`, { style: 'currency', currency: 'EUR' })
  return (amount) => (amount === null || amount === undefined ? '' : format.format(amount))
}
