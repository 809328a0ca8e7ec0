/** Pages without a sign-in, for this machine alone: they answer only under its own names. */
import { problem } from '@schoolbeheer/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { isLoopback } from './env.ts'

/**
 * Answers a 403 under any other name than those of this machine and of `publicUrl`. With a foreign name that leads to
 * this machine, its owner could read our page by scripts.
 */
export function answerUnderOwnNames(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).host
  app.addHook('onRequest', async ({ host }) => {
    // An address of `other@localhost` would lead to this machine too.
    const isName = /^[\w.:[\]-]+$/.test(host)
    if (host !== own && !(isName && isLoopback(`http://${host}`))) throw problem(403)
  })
}
