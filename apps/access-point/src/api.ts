/** The calls of Recommand that the school API makes, as its documentation describes them. */
import { randomUUID, timingSafeEqual } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { problem } from '@schoolbeheer/contracts/problem'
import { asProblem, logProblem } from '@schoolbeheer/server/app'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { found, listed } from './answers.ts'
import type { Deliveries } from './deliveries.ts'
import { isTaken, type Documents } from './documents.ts'
import type { SimulatorEnv } from './env.ts'
import type { Faults, Subject } from './faults.ts'
import { meaning, read } from './reading.ts'

type Parts = { env: SimulatorEnv; documents: Documents; faults: Faults; deliveries: Deliveries }

/** The limit of a body: a PDF of 2 MB inside a document inside JSON, and some room. */
const sendLimit = 8 * 1024 * 1024

const billing = '##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1'
const ubl = 'urn:oasis:names:specification:ubl:schema:xsd'
const documentTypes = [
  { type: 'invoice', name: 'Invoice', docTypeId: `${ubl}:Invoice-2::Invoice${billing}` },
  { type: 'creditNote', name: 'Credit Note', docTypeId: `${ubl}:CreditNote-2::CreditNote${billing}` },
]

const Send = z.object({ recipient: z.string(), documentType: z.literal('xml'), document: z.string() })
const Verify = z.object({ peppolAddress: z.string() })
const VerifySupport = Verify.extend({ documentType: z.string() })
const OneDocument = z.object({ id: z.string() })
const Listing = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(200).default(10),
  direction: z.enum(['incoming', 'outgoing']).optional(),
  search: z.string().trim().default(''),
  type: z.string().optional(),
  from: z.coerce.date().optional(),
  to: z.coerce.date().optional(),
})

export function addApi(app: FastifyInstance, { env, documents, faults, deliveries }: Parts): void {
  const answer = async (reply: FastifyReply, subject: Subject, status: number, body: object) => {
    const slow = faults.find('slow', subject)
    if (slow) await pause(slow.seconds * 1000, undefined, { signal: deliveries.stopping })
    if (faults.find('error', subject)) return reply.code(502).type('text/html').send(badGateway)
    return reply.code(status).send(body)
  }
  app.addHook('onRequest', async (request) => {
    if (!isKnown(env, request)) throw problem(401)
  })
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof z.ZodError)
      return reply.code(400).send({ success: false, errors: z.flattenError(error).fieldErrors })
    const answered = asProblem(error)
    logProblem(request.log, answered, error)
    return reply.code(answered.status).send(failed(STATUS_CODES[answered.status] ?? ''))
  })

  app.post('/:companyId/send', { bodyLimit: sendLimit }, async (request, reply) => {
    const { companyId } = z.object({ companyId: z.string() }).parse(request.params)
    if (companyId !== env.ACCESS_POINT_COMPANY) return reply.code(404).send(failed('Company not found'))
    const { recipient: receiver, document: xml } = Send.parse(request.body)
    const document = read(xml)
    const subject = { number: document.number, participant: receiver }
    if (faults.find('error', subject)) return answer(reply, subject, 502, {})
    const now = new Date().toISOString()
    const given = { ...document, id: `doc_${randomUUID()}`, takenAt: now, changedAt: now, receiver, failure: null }
    const refusal = refusalOf({ documents, faults }, document, receiver)
    if (refusal) {
      const { status, category, errors } = refusal
      const failure = { category, message: Object.values(errors).flat().join(' ') }
      documents.add({ ...given, state: 'refused', failure }, xml)
      return answer(reply, subject, status, { success: false, errors })
    }
    const taken = { ...given, state: 'pending' as const }
    documents.add(taken, xml)
    deliveries.add(taken)
    if (faults.find('drop', subject)) {
      reply.hijack()
      return request.raw.socket.destroy()
    }
    return answer(reply, subject, 200, { success: true, ...found(env, taken) })
  })

  app.post('/verify', async ({ body }, reply) => {
    const { peppolAddress: participant } = Verify.parse(body)
    const supportedDocuments = documentTypes.filter(({ type }) => supports(faults, participant, type))
    const isValid = !faults.find('unregistered', { participant })
    return answer(reply, { participant }, 200, { success: true, isValid, ...(isValid ? { supportedDocuments } : {}) })
  })

  app.post('/verify-document-support', async ({ body }, reply) => {
    const { peppolAddress: participant, documentType } = VerifySupport.parse(body)
    const asked = documentTypes.find(({ type, docTypeId }) => [type, docTypeId].includes(documentType))
    const isValid = asked !== undefined && supports(faults, participant, asked.type)
    return answer(reply, { participant }, 200, { success: true, isValid })
  })

  app.get('/documents/:id', async ({ params }, reply) => {
    const document = documents.find(OneDocument.parse(params).id)
    if (!document || !isTaken(document)) return reply.code(404).send(failed('Document not found'))
    const subject = { number: document.number, participant: document.receiver }
    const xml = documents.xml(document.id)
    return answer(reply, subject, 200, { success: true, document: { ...found(env, document), xml } })
  })

  app.get('/documents', async ({ query }, reply) => {
    const asked = Listing.parse(query)
    return answer(reply, { number: asked.search }, 200, { success: true, ...listed(env, documents.all(), asked) })
  })
}

type Refusal = { status: number; category: string; errors: Record<string, string[]> }

/** Why a document is not taken; undefined when it is. */
function refusalOf(
  { documents, faults }: Pick<Parts, 'documents' | 'faults'>,
  document: ReturnType<typeof read>,
  receiver: string,
): Refusal | undefined {
  const { number, type } = document
  const told = faults.find('reject', { number, participant: receiver })
  if (told) return { status: 400, category: 'rejected', errors: { root: [told.message] } }
  if (!supports(faults, receiver, type)) {
    const root = [`Failed to send document over Peppol network. ${receiver} does not take it`]
    return { status: 422, category: 'unreachable', errors: { root } }
  }
  const broken = document.broken.filter(({ severity }) => severity === 'error')
  if (broken.length > 0) {
    const rules = broken.map((one) => `${one.rule}: ${meaning(one, 'en')} (${one.where})`)
    return { status: 400, category: 'invalid', errors: { root: ['Document validation failed.'], document: rules } }
  }
  if (!documents.hasNumber(document)) return undefined
  return { status: 400, category: 'duplicate', errors: { root: [`${number} was already sent`] } }
}

const badGateway = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

function failed(message: string) {
  return { success: false, errors: { root: [message] } }
}

/** Everybody takes invoices and credit notes, unless a fault says otherwise. */
function supports(faults: Faults, participant: string, type: string): boolean {
  if (faults.find('unregistered', { participant })) return false
  return type !== 'invoice' || !faults.find('unsupported', { participant })
}

function isKnown(env: SimulatorEnv, { headers }: FastifyRequest): boolean {
  const credentials = Buffer.from(`${env.ACCESS_POINT_KEY}:${env.ACCESS_POINT_SECRET}`).toString('base64')
  const [wanted, given] = [Buffer.from(`Basic ${credentials}`), Buffer.from(headers.authorization ?? '')]
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
