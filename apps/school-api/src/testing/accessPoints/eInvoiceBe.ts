/**
 * A recorded server of e-invoice.be, made by hand from its documentation (docs.e-invoice.be) and its library; nothing was
 * recorded at e-invoice.be itself.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { sortedJson } from '../../peppol/sortedJson.ts'
import {
  emptyProvider,
  readDocument,
  serveProvider,
  settle,
  take,
  type Call,
  type Fault,
  type ProviderDocument,
  type Reply,
} from './provider.ts'

const secrets = { key: 'ei_7d20c1', webhookSecret: 'whsec_31be' }

/** The server, its state, and the variables that lead to it. */
export async function startEInvoiceBe() {
  const provider = emptyProvider()
  const { url, close } = await serveProvider(provider, reply)
  return {
    ...secrets,
    provider,
    url,
    close,
    variables: {
      ACCESS_POINT: 'e-invoice.be',
      ACCESS_POINT_URL: url,
      ACCESS_POINT_KEY: secrets.key,
      ACCESS_POINT_WEBHOOK_SECRET: secrets.webhookSecret,
    },
    /** Sets the outcome, and answers the webhook that reports it. */
    settle: (number: string, outcome: 'delivered' | ProviderDocument['failure']) =>
      webhook(settle(provider, number, outcome)),
    webhook,
  }

  function reply({ method, path, query, headers, body }: Call): Reply {
    const asked = path.replace(/\/$/, '')
    if (method === 'GET' && asked === '/api/validate/peppol-id') return validate(query.get('peppol_id') ?? '')
    if (headers.authorization !== `Bearer ${secrets.key}`) return failure(401, `Unauthorized: ${headers.authorization}`)
    if (method === 'POST' && asked === '/api/documents/ubl') return draft(body.toString())
    if (method === 'GET' && asked === '/api/outbox') return list(query, ({ state }) => state !== 'draft')
    if (method === 'GET' && asked === '/api/outbox/drafts') return list(query, ({ state }) => state === 'draft')
    const [, id, rest = ''] = /^\/api\/documents\/([^/]+)\/?(.*)$/.exec(asked) ?? []
    const document = provider.documents.find((kept) => kept.id === id)
    if (!document) return failure(404, 'Document not found')
    if (method === 'POST' && rest === 'send') return send(document, query)
    if (method === 'GET' && rest === 'timeline') return timeline(document)
    return { status: 200, json: described(document) }
  }

  function draft(form: string): Reply {
    const xml = /\r\n\r\n(<[\s\S]*>)\s*\r\n--/.exec(form)?.[1] ?? ''
    const document: ProviderDocument = { ...readDocument(xml), id: randomUUID(), xml, state: 'draft', failure: null }
    provider.documents.push(document)
    const fault = provider.draftFaults.get(document.number)
    provider.draftFaults.delete(document.number)
    if (fault === 'lost') return 'destroy'
    if (fault === 'refused') {
      provider.documents.pop()
      return { status: 406, json: { detail: [{ msg: 'BR-CO-15 does not hold', loc: ['body'] }] } }
    }
    return { status: 201, json: described(document) }
  }

  function send(document: ProviderDocument, query: URLSearchParams): Reply {
    if (document.state !== 'draft') return failure(405, 'Only drafts can be sent')
    document.sender = `${query.get('sender_peppol_scheme')}:${query.get('sender_peppol_id')}`
    document.receiver = `${query.get('receiver_peppol_scheme')}:${query.get('receiver_peppol_id')}`
    return take(provider, document, accepted, refusals)
  }

  function list(query: URLSearchParams, isListed: (document: ProviderDocument) => boolean): Reply {
    const size = Number(query.get('page_size') ?? 20)
    const found = provider.documents.filter(
      (document) => isListed(document) && document.number.includes(query.get('search') ?? ''),
    )
    const items = found.slice(0, size).map(described)
    return { status: 200, json: { items, page: 1, page_size: size, total: found.length } }
  }

  function validate(participant: string): Reply {
    const supported = provider.participants.get(participant)
    const isFound = supported !== undefined && !provider.isBlind
    const names = (supported ?? []).map((type) => docTypes[type])
    const card = { business_card_valid: isFound, business_card: null, supported_document_types: isFound ? names : [] }
    return { status: 200, json: { is_valid: isFound, dns_valid: isFound, ...card } }
  }
}

const billing = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1'

const docTypes = {
  invoice: `busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##${billing}`,
  creditNote: `busdox-docid-qns::urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::CreditNote##${billing}`,
}

function accepted(document: ProviderDocument, id: string | undefined): Reply {
  return { status: 200, json: { ...described(document), id } }
}

const states = { draft: 'DRAFT', pending: 'TRANSIT', delivered: 'SENT', failed: 'FAILED' }

function described({ id, number, type, state, isUnnumbered }: ProviderDocument) {
  const kind = type === 'invoice' ? 'INVOICE' : 'CREDIT_NOTE'
  return {
    id,
    invoice_id: isUnnumbered ? null : number,
    document_type: kind,
    direction: 'OUTBOUND',
    state: states[state],
  }
}

function timeline({ id, failure: why }: ProviderDocument): Reply {
  const event = {
    event_type: why?.category,
    timestamp: '2026-11-22T12:00:00Z',
    id: 'e1',
    details: { message: why?.message },
  }
  return { status: 200, json: { document_id: id, events: why ? [event] : [] } }
}

const refusals: Partial<Record<Fault, Reply>> = {
  refused: failure(400, 'BR-CO-15 does not hold'),
  duplicate: failure(409, 'A document with this number exists'),
  gone: failure(422, 'Receiver is not registered'),
  busy: failure(429, 'Too many requests'),
  locked: failure(403, 'Forbidden'),
}

function failure(status: number, detail: string): Reply {
  return { status, json: { detail } }
}

type Webhook = { key?: string; secret?: string; event?: object }

/** The event about a document's delivery, signed as e-invoice.be signs: not over the bytes that it sends. */
function webhook({ id }: Pick<ProviderDocument, 'id'>, { key, secret = secrets.webhookSecret, event }: Webhook = {}) {
  const data = { document_id: id, name: 'Café' }
  const told = event ?? {
    type: 'document.sent',
    id: key ?? `evt_${randomUUID()}`,
    timestamp: '2026-11-22T12:00:00Z',
    data,
  }
  const signature = `sha256=${createHmac('sha256', secret).update(sortedJson(told)).digest('hex')}`
  return { body: Buffer.from(JSON.stringify(told)), headers: { 'x-signature': signature } }
}
