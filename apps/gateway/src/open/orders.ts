/**
 * The page on which a customer uploads one purchase order, by the secret address in our mail. Nobody is signed in and no
 * cookie is read: who could forge the form knows the secret, so there is nothing to gain by it.
 */
import { Problem } from '@schoolbeheer/contracts/problem'
import { orderLinks, orderLinkUploads } from '@schoolbeheer/contracts/school/purchaseOrders'
import { readUpload, uploadRoute } from '@schoolbeheer/server/uploads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callOf, isOffered, type Apis } from '../apis.ts'
import { noticePage, orderPage, type Typed } from './orderPages.ts'
import { languageFor, sendPage } from './page.ts'

const { read } = orderLinks
const { uploadByLink: upload } = orderLinkUploads

type Counts = {
  /** Counts one from an address; throws a 429 when there were too many. */
  address: (address: string) => Promise<void>
  /** The same for one that is sent to this secret. */
  secret: (secret: string) => Promise<void>
}

export function orderRoutes(app: FastifyInstance, { school }: Pick<Apis, 'school'>, counts: Counts): void {
  app.get('/orders/:secret', (request, reply) => answer(request, reply))
  uploadRoute(app, upload, {
    url: '/orders/:secret',
    handler: async (request, reply) => {
      const typed: Typed = { name: '' }
      try {
        const { secret } = await admit(request)
        await counts.secret(secret)
        const stop = new AbortController()
        reply.raw.once('close', () => stop.abort())
        const form = await readUpload(upload, request, (early) => (typed.name = early?.name ?? ''))
        await (await school.upstream()).upload({ requestId: request.id, signal: stop.signal }, upload, form)
        // Read anew, so that nothing is sent twice.
        return await reply.redirect(`/orders/${secret}`, 303)
      } catch (error) {
        const refused = asRefusal(error)
        // One that has ended says so itself.
        return refused.status === 409 ? answer(request, reply) : answer(request, reply, { ...typed, refused })
      }
    },
  })

  /** The page as the order is now. */
  async function answer(request: FastifyRequest, reply: FastifyReply, typed?: Typed): Promise<FastifyReply> {
    const language = languageFor(request)
    try {
      const { call, secret } = await admit(request)
      return await sendPage(reply, orderPage(language, await call(read, { secret }), typed))
    } catch (error) {
      return sendPage(reply, noticePage(language, asRefusal(error)))
    }
  }

  /** What cannot be a secret, or before an upstream without links, is a 404 like a secret that nobody has. */
  async function admit(request: FastifyRequest) {
    await counts.address(request.ip)
    const input = read.input.safeParse(request.params)
    const call = callOf(school, request.id)
    if (!input.success || !(await isOffered(call, 'purchaseOrders.link'))) throw new Problem(404, 'unknown')
    return { call, secret: input.data.secret }
  }
}

/** What is no answer to who asks is logged as everywhere. */
function asRefusal(error: unknown): Problem {
  if (error instanceof Problem && (error.status < 500 || error.status === 503)) return error
  throw error
}
