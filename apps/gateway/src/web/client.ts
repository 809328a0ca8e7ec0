/**
 * The built web client: hashed files are cached for ever, the page itself is always fresh, and all is compressed at
 * build time.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '@schoolbeheer/server/start'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { keepsOpener } from './headers.ts'

const root = join(import.meta.dirname, '../../../web/dist')

/** Serves the client: every address that is not a file, a call or a procedure is a page of it. */
export async function webClient(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(root, 'index.html')))
    throw new StartError('The web client is not built: run `pnpm --filter ./apps/web build`.')
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    index: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
      if (path.endsWith('/signed-in.html')) reply.header(...keepsOpener)
    },
  })
  // A monitor asks for this one. A HEAD of every address would answer for files that have none, too.
  app.head('/', (_request, reply) => reply.sendFile('index.html'))
  app.get('/*', (request, reply) => (notPages.test(request.url) ? reply.callNotFound() : reply.sendFile('index.html')))
}

const notPages = /^\/(trpc|auth|files|assets|i18n)\//
