/**
 * The sign-in page. The provider began an interaction for it and set a cookie for its address alone; who opens or posts
 * the page without that cookie gets nowhere, so no other site can sign somebody in.
 */
import formbody from '@fastify/formbody'
import { asProblem } from '@schoolbeheer/server/app'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { errors, type default as Provider } from 'oidc-provider'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { isPassword } from '../users/passwords.ts'
import { findUserByName } from '../users/queries.ts'
import type { Pages } from './pages/pages.ts'
import { rootCause } from './provider.ts'

const Form = z.object({ userName: z.string().trim(), password: z.string() })

export const signInRoutes = async (app: FastifyInstance, provider: Provider, pages: Pages, db: Db): Promise<void> => {
  await app.register(formbody, { bodyLimit: 16_384 })
  app.setErrorHandler(async (error: Error, request, reply) => {
    const { status } = asProblem(error)
    if (status >= 500) request.log.error({ requestId: request.id, cause: rootCause(error).stack }, 'sign-in failed')
    return show(reply, status, error instanceof errors.SessionNotFound ? pages.expired : pages.failed)
  })

  app.get('/signin/:uid', async (request, reply) => {
    await provider.interactionDetails(request.raw, reply.raw)
    return show(reply, 200, pages.signIn())
  })

  app.post('/signin/:uid', async (request, reply) => {
    await provider.interactionDetails(request.raw, reply.raw)
    const { userName, password } = Form.parse(request.body)
    const user = await findUserByName(db, userName)
    const known = await isPassword(user?.passwordHash, password)
    if (!user || !known) return show(reply, 401, pages.signIn(userName))
    const login = { accountId: user.guid, amr: ['pwd'] }
    const next = await provider.interactionResult(request.raw, reply.raw, { login }, { mergeWithLastSubmission: false })
    return reply.redirect(next, 303)
  })
}

const show = (reply: FastifyReply, status: number, page: string): FastifyReply =>
  reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
