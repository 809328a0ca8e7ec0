/**
 * The page of the simulator with the documents that came in and the faults that it plays; the same as JSON for
 * programs.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '@schoolbeheer/contracts/problem'
import { answerUnderOwnNames } from '@schoolbeheer/server/ownNames'
import { z } from 'zod'
import type { Documents } from './documents.ts'
import type { SimulatorEnv } from './env.ts'
import { NewFault, type Faults } from './faults.ts'
import { pdfIn } from './reading.ts'
import { policy, written } from './view.ts'

type Parts = { env: SimulatorEnv; documents: Documents; faults: Faults }

/** The most documents on the page. */
const most = 200

const ById = z.object({ id: z.string() })

export function addPage(app: FastifyInstance, { env, documents, faults }: Parts): void {
  answerUnderOwnNames(app, env.PUBLIC_URL)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
    if (request.method !== 'GET' && !isOurs(env, request)) throw problem(403)
  })
  const newest = () => documents.all().slice(0, most)
  const xmlOf = (params: unknown): string => {
    const { id } = ById.parse(params)
    if (!documents.find(id)) throw problem(404)
    return documents.xml(id)
  }

  app.get('/', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(written({ documents: newest(), faults: faults.all(), most })),
  )
  app.get('/documents', async () => newest())
  // The XML is sent as text, so that a browser does not read it as a page.
  app.get('/documents/:id/xml', async ({ params }, reply) =>
    reply.type('text/plain; charset=utf-8').header('content-security-policy', nothing).send(xmlOf(params)),
  )
  app.get('/documents/:id/pdf', async ({ params }, reply) => {
    const pdf = pdfIn(xmlOf(params))
    if (!pdf) throw problem(404)
    return reply.type('application/pdf').header('content-security-policy', pdfViewer).send(pdf)
  })

  app.get('/faults', async () => faults.all())
  app.post('/faults', async (request, reply) => {
    const fault = faults.add(NewFault.parse(request.body))
    return isForm(request) ? back(reply) : reply.code(201).send(fault)
  })
  app.delete('/faults/:id', async ({ params }, reply) => {
    faults.remove(ById.parse(params).id)
    return reply.code(204).send()
  })
  app.post('/faults/:id/remove', async ({ params }, reply) => {
    faults.remove(ById.parse(params).id)
    return back(reply)
  })
}

/**
 * Whether a change comes from our own page or from a program. Browsers name the origin of a form or a script, and
 * programs name none.
 */
function isOurs({ PUBLIC_URL }: SimulatorEnv, { headers }: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  return (origin === undefined || origin === PUBLIC_URL) && (site === undefined || site === 'same-origin')
}

const nothing = "default-src 'none'; sandbox"

/** The policy of PDFs, as the gateway's: Chromium's viewer works in no sandbox, and no script may run here either. */
const pdfViewer =
  "default-src 'none'; object-src 'self'; frame-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

function isForm({ headers }: FastifyRequest): boolean {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
}

function back(reply: FastifyReply): FastifyReply {
  return reply.redirect('/', 303)
}
