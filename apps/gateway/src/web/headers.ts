/** Security headers of everything that the gateway serves. */
import helmet from '@fastify/helmet'
import { mapOrigin } from '@schoolbeheer/domain/maps'
import Fastify, { type FastifyInstance } from 'fastify'

/** @param formOrigins the other origins to which forms may lead, as far as known at a request */
export async function securityHeaders(
  app: FastifyInstance,
  publicUrl: string,
  formOrigins: () => string[] = () => [],
): Promise<void> {
  const secure = publicUrl.startsWith('https:')
  let known = formOrigins()
  let headers = await headersFor(secure, known)
  const update = async (origins: string[]) => {
    headers = await headersFor(secure, origins)
    known = origins
  }
  app.addHook('onRequest', (_request, reply, done) => {
    const send = () => {
      reply.headers(headers)
      done()
    }
    const origins = formOrigins()
    if (origins.join() === known.join()) send()
    else update(origins).then(send, done)
  })
}

/** The headers that helmet sets. They are made once, because they are the same for every answer. */
async function headersFor(secure: boolean, formOrigins: string[]): Promise<Record<string, string>> {
  const app = Fastify()
  const made: Record<string, string> = {}
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'frame-src': [mapOrigin],
        'manifest-src': ["'self'"],
        'form-action': ["'self'", ...formOrigins],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // A popup sign-in must be able to answer its opener.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginEmbedderPolicy: false,
    hsts: secure ? { maxAge: 31_536_000 } : false,
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'same-origin' },
  })
  app.get('/', async (_request, reply) => {
    for (const [name, value] of Object.entries(reply.raw.getHeaders())) made[name] = String(value)
    return reply.send()
  })
  await app.inject('/')
  await app.close()
  return made
}

/** For the pages of a popup sign-in: without this header the popup loses its opener, which then takes it for closed. */
export const keepsOpener = ['cross-origin-opener-policy', 'unsafe-none'] as const
