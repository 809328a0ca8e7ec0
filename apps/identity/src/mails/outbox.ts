/**
 * The sending of queued mails, one after the other: the queue is read twice a second, and each mail is tried for a day.
 */
import type { FastifyBaseLogger } from 'fastify'
import { instruments, type SpanOptions } from '@schoolbeheer/server/instruments'
import { createPost, messageIdOf, type Post } from '@schoolbeheer/server/mail/post'
import { createCode, dropCode } from '../accounts/codes.ts'
import type { Db } from '../db/database.ts'
import type { IdentityEnv } from '../env.ts'
import { findUserByName } from '../users/queries.ts'
import { dropInvented, dropMail, takeMail, type QueuedMail } from './queries.ts'
import { activationMail, passwordChangedMail, resetMail, type Mail } from './templates.ts'

const lookEveryMs = 500
const giveUpAfterMs = 24 * 3600_000
/** Sooner than another process would send the mail again. A server that drips its answers could take hours. */
const mostMs = 50_000

/** Starts the sending; `stop` waits for the mail that is being sent. */
export function startOutbox(db: Db, env: IdentityEnv, log: FastifyBaseLogger): { stop: () => Promise<void> } {
  const post = createPost({ ...env, mostMs })
  let stopped = false
  let working: Promise<void> | undefined
  const work = async () => {
    try {
      for (let mail = await next(db); mail; mail = stopped ? undefined : await next(db))
        await instruments().inSpan(spanOf(mail), () => deliver(db, env, post, mail, log))
    } catch (error) {
      log.error({ err: error }, 'the mails could not be read')
    }
    working = undefined
  }
  const timer = setInterval(() => {
    working ??= work()
  }, lookEveryMs)
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await working
    },
  }
}

function spanOf({ traceparent }: QueuedMail): SpanOptions {
  return { name: 'process mails', kind: 'consumer', parent: traceparent ?? undefined }
}

async function next(db: Db): Promise<QueuedMail | undefined> {
  await dropInvented(db)
  return takeMail(db)
}

async function deliver(
  db: Db,
  env: IdentityEnv,
  post: Post,
  queued: QueuedMail,
  log: FastifyBaseLogger,
): Promise<void> {
  const letter = await compose(db, env.GATEWAY_URL, queued)
  const outcome =
    letter && (await post(messageIdOf(env.MAIL_FROM, queued.messageId), { to: letter.to, ...letter.mail }))
  if (!outcome || outcome.state === 'accepted') return dropMail(db, queued.id)
  // A mail that may have arrived keeps its code: mail programs need not show a second copy, as it has the same
  // Message-ID.
  if (letter.code && outcome.state === 'failed') await dropCode(db, letter.code)
  const givenUp = Date.now() - queued.createdAt.getTime() > giveUpAfterMs
  if (givenUp) await dropMail(db, queued.id)
  log[givenUp ? 'error' : 'warn'](
    { mail: queued.id, kind: queued.kind, attempts: queued.attempts, state: outcome.state, code: outcome.code },
    givenUp ? 'a mail was given up' : 'a mail was not sent',
  )
}

type Letter = { to: string; mail: Mail; code?: string }

/**
 * The mail; undefined when there is no such user, an activation is no longer needed, or the user had the most codes
 * already.
 */
async function compose(
  db: Db,
  gatewayUrl: string,
  { kind, userName, schoolName }: QueuedMail,
): Promise<Letter | undefined> {
  const user = await findUserByName(db, userName)
  if (!user) return undefined
  const to = user.userName
  if (kind === 'passwordChanged') return { to, mail: passwordChangedMail(gatewayUrl, user) }
  const confirmed = user.passwordHash !== null
  if (kind === 'activation' && confirmed) return undefined
  const code = await createCode(db, user.id, confirmed ? 'reset' : 'confirm')
  if (code === undefined) return undefined
  // A user who has not confirmed yet has no password to reset, and gets the activation instead.
  const mail = confirmed
    ? resetMail(gatewayUrl, user, code)
    : activationMail(gatewayUrl, user, code, schoolName ?? user.schoolName)
  return { to, mail, code }
}
