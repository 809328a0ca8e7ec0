/**
 * e-invoice.be: a document is first a draft, then sent. Its own library makes the requests; their answers are read here
 * as they came, so that results hold nothing of the requests, whose headers hold the key.
 */
import EInvoice, { toFile } from 'e-invoice-api'
import { z } from 'zod'
import type {
  AccessPoint,
  AccessPointAccount,
  DocumentType,
  FoundDocuments,
  Outgoing,
  ParticipantId,
  Prepared,
  Refused,
  Registration,
  DocumentStatus,
  Submitted,
} from './accessPoint.ts'
import { roots } from './documentNames.ts'
import {
  clear,
  createAsk,
  ProviderId,
  readJson,
  refusalOf,
  textsOf,
  unlessTaken,
  type Exchange,
  type ProviderRequest,
} from './exchange.ts'
import { fewAtOnce } from './fewAtOnce.ts'
import { isSigned, marksOf, single } from './signature.ts'
import { sortedJson } from './sortedJson.ts'
import { withoutSecrets } from './withoutSecrets.ts'

export function createEInvoiceBe(account: AccessPointAccount): AccessPoint {
  const ask = createAsk(account)
  const call = (make: Make) => exchangeOf(account, ask, make)
  const readWebhook: AccessPoint['readWebhook'] = (...event) => readEvent(account.webhookSecrets, ...event)
  return withoutSecrets({ name: 'e-invoice.be', lookup, prepare, submit, get, findByNumber, readWebhook }, [
    account.key,
    ...account.webhookSecrets,
  ])

  async function lookup(participants: ParticipantId[], type: DocumentType): Promise<Registration[]> {
    return fewAtOnce(participants, async (participant) => {
      const exchange = await call((client) => client.validate.validatePeppolID({ peppol_id: participant }))
      return { registered: registeredFor(clear(exchange, Participant), type), answer: exchange.answer }
    })
  }

  async function prepare({ xml, number }: Outgoing): Promise<Prepared> {
    const file = await toFile(xml, `${number.replaceAll(/\W/g, '-')}.xml`, { type: 'application/xml' })
    const exchange = await call((client) => client.documents.ubl.createFromUbl({ file }))
    const draft = clear(exchange, Document)
    const { answer } = exchange
    if (draft && (draft.invoice_id ?? number) === number && (draft.state ?? 'DRAFT') === 'DRAFT')
      return { answer, state: 'prepared', providerId: draft.id }
    return { answer, ...(refusalOf(exchange, refused, Detail) ?? unlessTaken(exchange)) }
  }

  async function submit({ sender, receiver, number }: Outgoing, providerId: string | null): Promise<Submitted> {
    if (providerId === null) {
      const words = 'no draft to send'
      return { answer: words, state: 'failed', words, lasting: true }
    }
    const exchange = await call((client) =>
      client.documents.send(providerId, {
        sender_peppol_scheme: schemeOf(sender),
        sender_peppol_id: idOf(sender),
        receiver_peppol_scheme: schemeOf(receiver),
        receiver_peppol_id: idOf(receiver),
      }),
    )
    const { answer } = exchange
    const document = clear(exchange, Document)
    const isOurs = document?.id === providerId && (document.invoice_id ?? number) === number
    if (isOurs && document.state === 'FAILED') return { answer, ...(await failureOf(providerId)) }
    if (isOurs && (document.state === 'TRANSIT' || document.state === 'SENT'))
      return { answer, state: 'accepted', providerId, delivered: document.state === 'SENT' }
    // 405, no draft any more, stays uncertain: an earlier send whose answer was lost may have taken it; `get` knows.
    return { answer, ...(refusalOf(exchange, refused, Detail) ?? unlessTaken(exchange)) }
  }

  async function get(providerId: string): Promise<DocumentStatus> {
    const exchange = await call((client) => client.documents.retrieve(providerId))
    const { answer } = exchange
    const document = clear(exchange, Document)
    if (document?.id !== providerId) {
      const isGone = exchange.state === 'answered' && exchange.status === 404 && Detail.safeParse(exchange.json).success
      return { answer, state: isGone ? 'gone' : 'unknown' }
    }
    if (document.state === 'FAILED') return { answer, ...(await failureOf(providerId)) }
    const state = states[document.state ?? '']
    if (!state) return { answer, state: 'unknown' }
    return { answer, state, ...(document.invoice_id && { number: document.invoice_id }) }
  }

  /** The provider gives up after a day of its own attempts; only the timeline says why. */
  async function failureOf(providerId: string): Promise<Refused> {
    const path = `/api/documents/${encodeURIComponent(providerId)}/timeline`
    const events = clear(await call((client) => client.get(path)), Timeline)?.events ?? []
    const failure = events.findLast(({ event_type: type }) => /fail|error|reject/i.test(type))
    const words = textsOf(failure?.details).join(' ') || failure?.event_type || 'FAILED'
    return { state: 'rejected', category: failure?.event_type ?? 'failed', words }
  }

  /** Drafts are included: a draft whose answer was lost is found nowhere else. */
  async function findByNumber(number: string, from: string): Promise<FoundDocuments> {
    const query = { search: number, date_from: from, page: 1, page_size: 100 }
    const exchanges = await Promise.all([
      call((client) => client.outbox.listReceivedDocuments(query)),
      call((client) => client.get('/api/outbox/drafts', { query })),
    ])
    const answer = exchanges.map((exchange) => exchange.answer.slice(0, 5000)).join('\n')
    const lists = exchanges.flatMap((exchange) => clear(exchange, List) ?? [])
    const listed = lists.flatMap(({ items }) => items)
    const isComplete = lists.length === exchanges.length && lists.every(({ total, items }) => total <= items.length)
    // An incomplete list proves neither that there is a document nor that there is none, and nor does one without numbers.
    if (!isComplete || listed.some((document) => !document.invoice_id)) return { answer, state: 'unknown' }
    const exact = listed.filter((document) => document.invoice_id === number)
    const byId = new Map(exact.map((document) => [document.id, document]))
    const documents = [...byId.values()].map(({ id, document_type: type }) => ({
      providerId: id,
      number,
      receiver: null,
      type: types[type ?? ''] ?? null,
    }))
    return { answer, state: 'found', documents }
  }
}

/**
 * Their signature is that of the event written anew, with sorted keys, so a right one may fail: we ask in any case.
 */
function readEvent(
  secrets: AccessPointAccount['webhookSecrets'],
  rawBody: Buffer,
  headers: Parameters<AccessPoint['readWebhook']>[1],
) {
  const signature = single(headers['x-signature'])
  const parsed = readJson(rawBody.toString())
  const signed = [rewritten(parsed), rawBody].find((text) => isSigned(text, signature, secrets))
  if (!signed) return 'forged'
  const event = Event.safeParse(parsed).data
  const providerId = event?.data.document_id ?? event?.data.id
  if (!event || !providerId) return 'nothing'
  return { ...marksOf(signed, event.id ?? undefined), providerId }
}

type Make = (client: EInvoice) => PromiseLike<unknown>

/** Answers the exchange of the one request that the library makes for a call. */
async function exchangeOf(
  account: AccessPointAccount,
  ask: ReturnType<typeof createAsk>,
  make: Make,
): Promise<Exchange> {
  let exchange: Exchange = { state: 'notSent', words: 'no request', answer: 'no request' }
  const client = new EInvoice({
    apiKey: account.key,
    baseURL: account.url,
    // The library repeats a send by itself otherwise, and a send must be made once.
    maxRetries: 0,
    logLevel: 'off',
    fetch: Object.assign(
      async (url: string | URL | Request, init?: RequestInit): Promise<never> => {
        exchange = await ask(await plain(new Request(url, init)))
        throw new Error('The answer is read elsewhere')
      },
      { Response },
    ),
  })
  try {
    await make(client)
  } catch {
    // The error is the library's own view of the answer, which was read above.
  }
  return exchange
}

async function plain(request: Request): Promise<ProviderRequest> {
  const { url, method } = request
  const body = Buffer.from(await request.arrayBuffer())
  return { url, method, headers: Object.fromEntries(request.headers), body: body.length > 0 ? body : null }
}

const Participant = z.object({
  is_valid: z.boolean(),
  dns_valid: z.boolean(),
  supported_document_types: z.array(z.string()).nullish(),
})

/** A name that is not found may be a participant that is not registered, or a network that does not answer. */
function registeredFor(participant: z.output<typeof Participant> | undefined, type: DocumentType) {
  if (!participant?.dns_valid) return 'unknown'
  if (!participant.is_valid) return 'no'
  const supported = participant.supported_document_types ?? []
  if (supported.length === 0) return 'unknown'
  return supported.some((name) => name.includes(roots[type])) ? 'yes' : 'no'
}

const Document = z.object({
  id: ProviderId,
  state: z.string().nullish(),
  invoice_id: z.string().nullish(),
  document_type: z.string().nullish(),
})

const List = z.object({ items: z.array(Document), total: z.number() })

const Timeline = z.object({ events: z.array(z.object({ event_type: z.string(), details: z.unknown() })) })

const Detail = z.object({ detail: z.unknown() }).refine(({ detail }) => detail !== undefined)

/** 406 refuses a document that breaks the rules of Peppol. */
const refused = [400, 406, 409]

const states: Record<string, 'draft' | 'accepted' | 'delivered'> = {
  DRAFT: 'draft',
  TRANSIT: 'accepted',
  SENT: 'delivered',
}

const types: Record<string, DocumentType> = { INVOICE: 'invoice', CREDIT_NOTE: 'creditNote' }

/** Events of `document.received` are left out: incoming documents are not ours. */
const Event = z.object({
  id: z.string().nullish(),
  type: z.string().regex(/^document\.(?!receive)/),
  data: z.object({ document_id: ProviderId, id: ProviderId }).partial(),
})

/** '' for values that nest deeper than we follow. */
function rewritten(value: unknown): string {
  try {
    return sortedJson(value)
  } catch {
    return ''
  }
}

function schemeOf(participant: ParticipantId): string {
  return participant.slice(0, participant.indexOf(':'))
}

function idOf(participant: ParticipantId): string {
  return participant.slice(participant.indexOf(':') + 1)
}
