/** The public page that checks an attest, by the number on it. Nobody is signed in. */
import { Problem } from '@schoolbeheer/contracts/problem'
import { attestChecks, type CheckedAttest } from '@schoolbeheer/contracts/school/attests'
import { brusselsTime } from '@schoolbeheer/domain/dates'
import type { Language } from '@schoolbeheer/domain/languages'
import { html, Html } from '@schoolbeheer/server/html'
import { stopWith } from '@schoolbeheer/server/leaving'
import { networkOf } from '@schoolbeheer/server/network'
import { textsOf } from '@schoolbeheer/server/texts'
import type { FastifyInstance } from 'fastify'
import { callOf, isOffered, type Apis } from '../apis.ts'
import texts from './attests.texts.json' with { type: 'json' }
import { languageFor, sendPage, type OpenPage } from './page.ts'

const { check } = attestChecks

/** @param count counts a request from an address; throws a 429 when there were too many */
export function attestRoute(
  app: FastifyInstance,
  { school }: Pick<Apis, 'school'>,
  count: (address: string) => Promise<void>,
): void {
  app.get('/attests/:number', { exposeHeadRoute: true }, async (request, reply) => {
    await count(request.ip)
    const language = languageFor(request)
    const { signal } = stopWith(reply)
    const call = callOf(school, { requestId: request.id, who: networkOf(request.ip), signal })
    // A text that cannot be a number counts as an unknown number: somebody who mistyped it gets a page all the same.
    const input = check.input.safeParse(request.params)
    const isThere = input.success && (await isOffered(call, check))
    const attest = isThere ? await call(check, input.data).catch(missing) : undefined
    return sendPage(reply, attest ? attestPage(language, attest) : unknownPage(language))
  })
}

function missing(error: unknown): undefined {
  if (!(error instanceof Problem) || error.status !== 404) throw error
}

function attestPage(language: Language, { name, valid, theme, startDate, endDate, place }: CheckedAttest): OpenPage {
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
  const body = html`<p class="${valid ? 'valid' : 'gone'}">${valid ? t('valid') : t('takenBack')}</p>
    <dl>${new Html(rows.join(''))}</dl>`
  return { status: 200, language, title: t('title'), body }
}

function unknownPage(language: Language): OpenPage {
  const t = textsOf(texts, language)
  return { status: 404, language, title: t('unknownTitle'), body: html`<p>${t('unknown')}</p>` }
}
