/** The provider's message that a session has ended there: it ends here at once too. */
import { problem } from '@schoolbeheer/contracts/problem'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Auth } from './routes.ts'
import { names } from './keptSessions.ts'

const Form = z.object({ logout_token: z.string().max(10_000) })

/** The route is the only one of ours that takes a form, so it has its own scope. */
export function backchannelLogoutRoute(app: FastifyInstance, { providerLogout, sessions }: Auth): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))))
  })
  app.post('/auth/backchannel-logout', async (request, reply) => {
    const form = Form.safeParse(request.body)
    if (!form.success) throw problem(400)
    const { sub, sid } = await providerLogout.readLogoutToken(form.data.logout_token)
    const ended = await sessions.endNamed(sid ? names.provider(sid) : names.user(sub ?? ''))
    await Promise.all(ended.map((session) => providerLogout.revoke(session, request.log)))
    return reply.send()
  })
}
