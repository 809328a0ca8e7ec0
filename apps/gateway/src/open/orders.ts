/**
 * The page on which a customer uploads a purchase order, by the secret address in our mail. Nobody is signed in and no
 * cookie is read: anybody who could forge the form knows the secret, and gains nothing by it.
 */
import { Problem } from '@schoolbeheer/contracts/problem'
import { orderLinks, orderLinkUploads } from '@schoolbeheer/contracts/school/purchaseOrders'
import type { Language } from '@schoolbeheer/domain/languages'
import { stopWith } from '@schoolbeheer/server/leaving'
import { networkOf } from '@schoolbeheer/server/network'
import { readUpload, uploadRoute } from '@schoolbeheer/server/uploads'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callOf, isOffered, type Apis } from '../apis.ts'
import { noticePage, orderPage, type UploadForm } from './orderPages.ts'
import { languageFor, sendPage } from './page.ts'

const { read } = orderLinks
const { uploadByLink: upload } = orderLinkUploads

type Counts = {
  /** Counts a request from an address; throws a 429 when there were too many. */
  address: (address: string) => Promise<void>
  /** Counts a form that is sent to this secret; throws a 429 when there were too many. */
  secret: (secret: string) => Promise<void>
}

type UploadRequest = { secret: string; signal: AbortSignal; typed: UploadForm }

export function orderRoutes(app: FastifyInstance, { school }: Pick<Apis, 'school'>, counts: Counts): void {
  app.get('/orders/:secret', { exposeHeadRoute: true }, (request, reply) =>
    answer(request, reply, async (language) => {
      const { look } = await admit(request, reply)
      return sendPage(reply, orderPage(language, await look()))
    }),
  )
  uploadRoute(app, upload, {
    url: '/orders/:secret',
    handler: (request, reply) =>
      answer(request, reply, async (language) => {
        const { secret, look, signal } = await admit(request, reply)
        // Nothing of the form is read when the order takes none.
        const order = await look()
        if (order.state !== 'open') return sendPage(reply, orderPage(language, order))
        const typed: UploadForm = { name: '' }
        try {
          await counts.secret(secret)
          await pass(request, reply, { secret, signal, typed })
          // The browser opens the page anew, so that a reload sends nothing twice.
          return await reply.redirect(`/orders/${secret}`, 303)
        } catch (error) {
          const refused = asRefusal(error)
          // The page of an order that has ended meanwhile says so itself.
          return sendPage(
            reply,
            orderPage(language, await look(), refused.status === 409 ? undefined : { ...typed, refused }),
          )
        }
      }),
  })

  /**
   * Counts the request. A text that cannot be a secret, and any secret before an upstream without links, is a 404 like
   * an unknown secret.
   */
  async function admit(request: FastifyRequest, reply: FastifyReply) {
    await counts.address(request.ip)
    const input = read.input.safeParse(request.params)
    // A client that has left may come again at once, so requests of its earlier visit stop instead of piling up.
    const { signal } = stopWith(reply)
    const call = callOf(school, { requestId: request.id, who: networkOf(request.ip), signal })
    if (!input.success || !(await isOffered(call, read))) throw new Problem(404, 'unknown')
    const { secret } = input.data
    /** Reads the order as it is now. */
    return { secret, signal, look: () => call(read, { secret }) }
  }

  /** Passes the form on as it comes; `typed` gets the name that the page shows again. */
  async function pass(
    request: FastifyRequest,
    reply: FastifyReply,
    { secret, signal, typed }: UploadRequest,
  ): Promise<void> {
    const form = await readUpload(upload, {
      request,
      reply,
      sender: { secret, network: networkOf(request.ip) },
      seeEarly: (early) => (typed.name = early?.name ?? ''),
    })
    await (await school.upstream()).upload({ requestId: request.id, signal }, upload, form)
  }
}

/** Sends the answer that `make` makes, or a page with the reason why there is none, in the reader's language. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  make: (language: Language) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const language = languageFor(request)
  try {
    return await make(language)
  } catch (error) {
    return sendPage(reply, noticePage(language, asRefusal(error)))
  }
}

/** The Problem that a page can explain; any other error is thrown on, to be logged as everywhere. */
function asRefusal(error: unknown): Problem {
  if (error instanceof Problem && (error.status < 500 || error.status === 503)) return error
  throw error
}
