/**
 * The page of a delivery for an accountant, and its file, by the secret address in our mail. Nobody is signed in and no
 * cookie is read.
 */
import { Problem, problem } from '@schoolbeheer/contracts/problem'
import { deliveryLinkFiles, deliveryLinks, type LinkedDelivery } from '@schoolbeheer/contracts/school/accounting'
import { formatDutchDate } from '@schoolbeheer/domain/dates'
import type { Language } from '@schoolbeheer/domain/languages'
import { html } from '@schoolbeheer/server/html'
import { answered, stopWith } from '@schoolbeheer/server/leaving'
import { networkOf } from '@schoolbeheer/server/network'
import { takePlace } from '@schoolbeheer/server/places'
import { textsOf } from '@schoolbeheer/server/texts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callOf, isOffered, type Apis } from '../apis.ts'
import texts from './deliveries.texts.json' with { type: 'json' }
import { languageFor, sendPage, type OpenPage } from './page.ts'

const { read } = deliveryLinks
const { file } = deliveryLinkFiles

/** @param count counts a request from an address; throws a 429 when there were too many */
export function deliveryRoutes(
  app: FastifyInstance,
  { school }: Pick<Apis, 'school'>,
  count: (address: string) => Promise<void>,
): void {
  app.get('/deliveries/:secret', { exposeHeadRoute: true }, async (request, reply) => {
    const language = languageFor(request)
    const { call, input } = await admit(request, reply)
    const delivery = input && (await call(read, input).catch(missing))
    return sendPage(reply, delivery ? deliveryPage(language, input.secret, delivery) : unknownPage(language))
  })
  app.get('/deliveries/:secret/file', async (request, reply) => {
    const { asker, call, input } = await admit(request, reply)
    if (!input) throw problem(404)
    // The upstream knows this secret, so that only who has one takes a place of those who send and fetch by secrets.
    await call(read, input)
    void answered(reply.raw).then(takePlace(app.server, { secret: `delivery ${input.secret}`, network: asker.who }))
    const { body } = await (await school.upstream()).file(asker, file, input)
    return reply
      .type(file.contentType)
      .header('content-disposition', 'attachment; filename="boekhouding.zip"')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .send(body)
  })

  /** There is no input where the text cannot be a secret, or the upstream has no such addresses. */
  async function admit(request: FastifyRequest, reply: FastifyReply) {
    await count(request.ip)
    const asker = { requestId: request.id, who: networkOf(request.ip), signal: stopWith(reply).signal }
    const call = callOf(school, asker)
    const { data } = read.input.safeParse(request.params)
    return { asker, call, input: data && (await isOffered(call, read)) ? data : undefined }
  }
}

function missing(error: unknown): undefined {
  if (!(error instanceof Problem) || error.status !== 404) throw error
}

function deliveryPage(
  language: Language,
  secret: string,
  { companyName, from, until, documents, bytes, ends }: LinkedDelivery,
): OpenPage {
  const t = textsOf(texts, language)
  const body = html`<dl>
      <dt>${t('company')}</dt>
      <dd>${companyName}</dd>
      <dt>${t('period')}</dt>
      <dd>${formatDutchDate(from)} – ${formatDutchDate(until)}</dd>
      <dt>${t('documents')}</dt>
      <dd>${String(documents)}</dd>
      <dt>${t('ends')}</dt>
      <dd>${formatDutchDate(ends)}</dd>
    </dl>
    <p><a href="/deliveries/${secret}/file">${t('download', { size: String(Math.round(bytes / 1e6)) })}</a></p>`
  return { status: 200, language, title: t('title'), body }
}

function unknownPage(language: Language): OpenPage {
  const t = textsOf(texts, language)
  return { status: 404, language, title: t('unknownTitle'), body: html`<p>${t('unknown')}</p>` }
}
