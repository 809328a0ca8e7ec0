/**
 * A recorded server of Recommand, made by hand from its documentation (docs.recommand.eu) and the source of its API;
 * nothing was recorded at Recommand itself. It takes the same number as often as it comes, as Recommand does.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
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

const secrets = { key: 'key_4b1d', secret: 'secret_9f27', company: 'c_01J', webhookSecret: 'whsec_55aa' }

/** The server, its state, and the variables that lead to it. */
export async function startRecommand() {
  const provider = emptyProvider()
  const { url, close } = await serveProvider(provider, reply)
  return {
    ...secrets,
    provider,
    url,
    close,
    variables: {
      ACCESS_POINT: 'recommand',
      ACCESS_POINT_URL: url,
      ACCESS_POINT_KEY: secrets.key,
      ACCESS_POINT_SECRET: secrets.secret,
      ACCESS_POINT_COMPANY: secrets.company,
      ACCESS_POINT_WEBHOOK_SECRET: secrets.webhookSecret,
    },
    /** Sets the outcome, and answers the webhook that reports it. */
    settle: (number: string, outcome: 'delivered' | ProviderDocument['failure']) =>
      webhook(settle(provider, number, outcome)),
    webhook,
  }

  function reply({ method, path, query, headers, body }: Call): Reply {
    const credentials = Buffer.from(`${secrets.key}:${secrets.secret}`).toString('base64')
    if (headers.authorization !== `Basic ${credentials}`) return failure(401, `Unauthorized: ${headers.authorization}`)
    const [, section = '', id = ''] = /^\/api\/v1\/([^/]+)(?:\/(.+))?$/.exec(path) ?? []
    if (method === 'POST' && id === 'send') return send(section, body)
    if (method === 'POST' && section === 'verify') return verify(Participant.parse(asJson(body)).peppolAddress)
    if (method === 'POST' && section === 'verify-document-support') return support(Participant.parse(asJson(body)))
    if (method === 'GET' && section === 'documents') return id ? one(id) : list(query)
    return failure(404, 'Not found')
  }

  function send(company: string, body: Buffer): Reply {
    if (company !== secrets.company) return failure(404, 'Company not found')
    const { recipient, document: xml } = SendRequest.parse(asJson(body))
    const document = { ...readDocument(xml), id: `doc_${randomUUID()}`, receiver: recipient, xml, failure: null }
    return take(provider, { ...document, state: 'draft' }, accepted, refusals)
  }

  function one(id: string): Reply {
    const document = provider.documents.find((kept) => kept.id === id)
    if (!document) return failure(404, 'Document not found')
    return { status: 200, json: { success: true, document: { ...described(document), xml: document.xml } } }
  }

  function list(query: URLSearchParams): Reply {
    const most = Number(query.get('limit') ?? 10)
    const found = provider.documents.filter(({ number }) => number.includes(query.get('search') ?? ''))
    const pagination = { total: found.length, page: 1, limit: most, totalPages: Math.ceil(found.length / most) }
    return { status: 200, json: { success: true, documents: found.slice(0, most).map(described), pagination } }
  }

  /** A failed lookup does not fail the call. */
  function verify(participant: string): Reply {
    const types = provider.participants.get(participant)
    if (!types || provider.isBlind) return { status: 200, json: { success: true, isValid: false } }
    const supportedDocuments = types.map((type) => ({ name: type, docTypeId: docTypes[type] }))
    return { status: 200, json: { success: true, isValid: true, smpUrl: 'https://smp.example', supportedDocuments } }
  }

  function support({ peppolAddress, documentType }: z.output<typeof Participant>): Reply {
    const isValid = provider.participants.get(peppolAddress)?.some((type) => type === documentType) ?? false
    return { status: 200, json: { success: true, isValid: isValid && !provider.isBlind } }
  }
}

const SendRequest = z.object({ recipient: z.string(), documentType: z.literal('xml'), document: z.string() })

const Participant = z.object({ peppolAddress: z.string(), documentType: z.string().optional() })

const billing = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1'

const docTypes = {
  invoice: `urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##${billing}`,
  creditNote: `urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::CreditNote##${billing}`,
}

function accepted(document: ProviderDocument, id: string | undefined): Reply {
  const ours = { sentOverPeppol: true, sentOverEmail: false, emailRecipients: [], teamId: 'team_1' }
  const peppol = { peppolMessageId: 'message@example', envelopeId: 'envelope' }
  const sent = { success: true, id, companyId: secrets.company, ...ours, ...peppol, ...deliveriesOf(document) }
  return { status: 200, json: sent }
}

function described(document: ProviderDocument) {
  const { id, number, type, sender, receiver } = document
  const parsed = type === 'invoice' ? { invoiceNumber: number } : { creditNoteNumber: number }
  const parties = { direction: 'outgoing', senderId: sender, receiverId: receiver, companyId: secrets.company }
  return { id, type, ...parties, parsed, sentOverPeppol: true, ...deliveriesOf(document) }
}

function deliveriesOf({ id, state, failure: why }: ProviderDocument) {
  const status = state === 'draft' ? 'pending' : state
  return { deliveryStatus: status, deliveries: [{ id: `dlv_${id}`, channel: 'peppol', status, failure: why }] }
}

const refusals: Partial<Record<Fault, Reply>> = {
  refused: { status: 400, json: { success: false, errors: { document: ['BR-CO-15 does not hold'] } } },
  duplicate: { status: 400, json: { success: false, errors: { document: ['This number already exists'] } } },
  gone: failure(422, 'Recipient could not be reached'),
  busy: failure(429, 'Too many requests'),
  locked: failure(403, 'Forbidden'),
}

function failure(status: number, message: string): Reply {
  return { status, json: { success: false, errors: { root: [message] } } }
}

type Webhook = { key?: string; secret?: string; event?: object }

/** The event about a document's delivery, signed as Recommand signs. */
function webhook(
  { id, state = 'pending' }: Pick<ProviderDocument, 'id'> & Partial<ProviderDocument>,
  { key, secret = secrets.webhookSecret, event }: Webhook = {},
) {
  const eventType = 'document.delivery_status_changed'
  const told = { eventType, documentId: id, companyId: secrets.company, deliveryId: `dlv_${id}`, status: state }
  const body = Buffer.from(JSON.stringify(event ?? told))
  const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return { body, headers: { 'x-signature': signature, 'x-idempotency-key': key ?? `evt_${randomUUID()}` } }
}

function asJson(body: Buffer): unknown {
  return JSON.parse(body.toString())
}
