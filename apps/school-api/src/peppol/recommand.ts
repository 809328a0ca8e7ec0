/**
 * Recommand: JSON over `/api/v1`. A document is sent in one call without a draft before it, and no key makes a repeated
 * call harmless. The simulator has the same calls.
 */
import { z } from 'zod'
import type { AccessPoint, AccessPointAccount, DocumentType, DocumentStatus, Submitted } from './accessPoint.ts'
import { roots } from './documentNames.ts'
import { clear, createAsk, ProviderId, readJson, refusalOf, unlessTaken, type Exchange } from './exchange.ts'
import { fewAtOnce } from './fewAtOnce.ts'
import { isSigned, marksOf, single } from './signature.ts'
import { withoutSecrets } from './withoutSecrets.ts'

export function createRecommand(name: string, account: AccessPointAccount): AccessPoint {
  const credentials = Buffer.from(`${account.key}:${account.secret}`).toString('base64')
  const ask = createAsk(account)
  const headers = { authorization: `Basic ${credentials}`, accept: 'application/json' }
  const get = (path: string) => ask({ url: `${account.url}/api/v1${path}`, method: 'GET', headers })
  const post = (path: string, body: unknown) =>
    ask({
      url: `${account.url}/api/v1${path}`,
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  const point: AccessPoint = {
    name,
    lookup: (participants, type) => fewAtOnce(participants, (participant) => lookUp(participant, type)),
    submit: async (document) => {
      const body = { recipient: document.receiver, documentType: 'xml', document: document.xml.toString() }
      return submitted(await post(`/${encodeURIComponent(account.company)}/send`, body), account.company)
    },
    get: async (providerId) => statusOf(await get(`/documents/${encodeURIComponent(providerId)}`), providerId),
    findByNumber,
    readWebhook,
  }
  return withoutSecrets(point, [credentials, account.key, account.secret, ...account.webhookSecrets])

  /**
   * `isValid: false` is also Recommand's answer when it could not look. It counts as a no only if the other call, which
   * lists what a participant receives, agrees.
   */
  async function lookUp(peppolAddress: string, documentType: DocumentType) {
    const support = await post('/verify-document-support', { peppolAddress, documentType })
    const isSupported = clear(support, Verified)?.isValid
    if (isSupported !== false) return { registered: isSupported ? 'yes' : 'unknown', answer: support.answer } as const
    const participant = await post('/verify', { peppolAddress })
    const verified = clear(participant, Verified)
    const isNamed = verified?.supportedDocuments?.some(({ docTypeId }) => docTypeId.includes(roots[documentType]))
    const isNo = verified && (!verified.isValid || isNamed === false)
    return { registered: isNo ? 'no' : 'unknown', answer: participant.answer } as const
  }

  async function findByNumber(number: string, from: string) {
    const query = new URLSearchParams({
      direction: 'outgoing',
      companyId: account.company,
      search: number,
      from: dayBefore(from),
      limit: `${mostFound}`,
      excludeAttachments: 'true',
    })
    const exchange = await get(`/documents?${query}`)
    const list = clear(exchange, List)
    const { answer } = exchange
    // An incomplete list proves neither that there is a document nor that there is none.
    if (!list || (list.pagination?.total ?? 0) > list.documents.length) return { answer, state: 'unknown' } as const
    const numbered = list.documents.map((document) => ({ ...document, number: numberOf(document) }))
    if (numbered.some((document) => document.number === undefined)) return { answer, state: 'unknown' } as const
    const documents = numbered.flatMap(({ id, number: theirs, receiverId, type }) =>
      theirs === number ? [{ providerId: id, number, receiver: receiverId ?? null, type: typeOf(type) }] : [],
    )
    return { answer, state: 'found', documents } as const
  }

  function readWebhook(rawBody: Buffer, given: Record<string, string | string[] | undefined>) {
    if (!isSigned(rawBody, single(given['x-signature']), account.webhookSecrets)) return 'forged'
    const event = Event.safeParse(readJson(rawBody.toString())).data
    if (!event || (event.companyId ?? account.company) !== account.company) return 'nothing'
    return { ...marksOf(rawBody, single(given['x-idempotency-key'])), providerId: event.documentId }
  }
}

const mostFound = 200

/** Their list goes by the time of arrival, and their clock may be behind ours. */
function dayBefore(date: string): string {
  return new Date(Date.parse(date) - 24 * 3600 * 1000).toISOString().slice(0, 10)
}

const Delivery = z.object({
  channel: z.string(),
  status: z.string(),
  failure: z.object({ category: z.string().nullish(), message: z.string().nullish() }).nullish(),
})

const Deliveries = z.object({ deliveryStatus: z.string().nullish(), deliveries: z.array(Delivery).nullish() })

const Sent = Deliveries.extend({ success: z.literal(true), id: ProviderId, companyId: z.string().nullish() })

const Document = Deliveries.extend({
  id: ProviderId,
  receiverId: z.string().nullish(),
  type: z.string().nullish(),
  parsed: z.object({ invoiceNumber: z.string(), creditNoteNumber: z.string() }).partial().nullish(),
})

const One = z.object({ success: z.literal(true), document: Document })

const List = z.object({
  success: z.literal(true),
  documents: z.array(Document),
  pagination: z.object({ total: z.number() }).nullish(),
})

const Verified = z.object({
  success: z.literal(true),
  isValid: z.boolean(),
  supportedDocuments: z.array(z.object({ docTypeId: z.string() })).nullish(),
})

const Errors = z.object({ success: z.literal(false), errors: z.record(z.string(), z.array(z.string())) })

const Event = z.object({
  eventType: z.literal('document.delivery_status_changed'),
  documentId: ProviderId,
  companyId: z.string().nullish(),
})

function submitted(exchange: Exchange, company: string): Submitted {
  const { answer } = exchange
  const sent = clear(exchange, Sent)
  if (sent && (sent.companyId ?? company) === company) {
    const failure = failureOf(sent)
    if (failure) return { answer, state: 'rejected', ...failure }
    return { answer, state: 'accepted', providerId: sent.id, delivered: isDelivered(sent) }
  }
  // 422, the recipient is not reached, means that nobody took it: nothing is kept of it, and its number is free.
  return { answer, ...(refusalOf(exchange, [400, 409], Errors) ?? unlessTaken(exchange)) }
}

function statusOf(exchange: Exchange, providerId: string): DocumentStatus {
  const { answer } = exchange
  const document = clear(exchange, One)?.document
  if (document?.id === providerId) {
    const failure = failureOf(document)
    if (failure) return { answer, state: 'rejected', ...failure }
    const number = numberOf(document)
    const state = isDelivered(document) ? 'delivered' : 'accepted'
    return {
      answer,
      state,
      ...(number !== undefined && { number }),
      ...(document.receiverId && { receiver: document.receiverId }),
    }
  }
  const isGone = exchange.state === 'answered' && exchange.status === 404 && Errors.safeParse(exchange.json).success
  return { answer, state: isGone ? 'gone' : 'unknown' }
}

type DeliveredDocument = z.output<typeof Deliveries>

function isDelivered({ deliveryStatus, deliveries }: DeliveredDocument): boolean {
  return deliveryStatus === 'delivered' || overPeppol(deliveries).some(({ status }) => status === 'delivered')
}

function failureOf(document: DeliveredDocument): { category: string; words: string } | null {
  const tried = overPeppol(document.deliveries)
  const hasFailed =
    document.deliveryStatus === 'failed' || (tried.length > 0 && tried.every(({ status }) => status === 'failed'))
  if (!hasFailed || isDelivered(document)) return null
  const failure = tried.findLast(({ status }) => status === 'failed')?.failure
  return { category: failure?.category ?? 'failed', words: failure?.message ?? failure?.category ?? 'failed' }
}

function overPeppol(deliveries: DeliveredDocument['deliveries']) {
  return (deliveries ?? []).filter(({ channel }) => channel === 'peppol')
}

function numberOf({ parsed }: z.output<typeof Document>): string | undefined {
  return parsed?.invoiceNumber ?? parsed?.creditNoteNumber
}

function typeOf(type: string | null | undefined): DocumentType | null {
  return type === 'invoice' || type === 'creditNote' ? type : null
}
