/** Security headers of everything that the gateway serves. */
import helmet from '@fastify/helmet'
import { mapOrigin } from '@schoolbeheer/domain/maps'
import type { FastifyInstance } from 'fastify'

/** @param formOrigins the other origins to which forms may lead, as far as known at a request */
export async function securityHeaders(
  app: FastifyInstance,
  publicUrl: string,
  formOrigins?: () => string[],
): Promise<void> {
  const secure = publicUrl.startsWith('https:')
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
        'form-action': ["'self'", ...(formOrigins ? [() => formOrigins().join(' ')] : [])],
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
}

/** For the pages of a popup sign-in: without this header the popup loses its opener, which then takes it for closed. */
export const keepsOpener = ['cross-origin-opener-policy', 'unsafe-none'] as const
