/**
 * The identity app with everything around it: people of two schools, a mail server, and a gateway that hears of
 * sign-outs.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Call } from '@schoolbeheer/contracts/call'
import type { Role } from '@schoolbeheer/domain/roles'
import { temporaryFolder } from '@schoolbeheer/testing/folder'
import { createUpstream } from '@schoolbeheer/server/upstream'
import { decodeJwt } from 'jose'
import { startMailServer, type ReceivedMail } from '@schoolbeheer/testing/mailServer'
import { z } from 'zod'
import type { Wait } from '../attempts/attempts.ts'
import { hashPassword } from '../users/passwords.ts'
import { findUserByName, type User } from '../users/queries.ts'
import { users } from '../db/tables/users.ts'
import { createBrowser, resources, startIdentity, type Account } from './identity.ts'

export const school = { guid: crypto.randomUUID(), name: 'Sint-Jozef' }
export const otherSchool = { guid: crypto.randomUUID(), name: 'De Linde' }
export const password = 'Een goed wachtwoord'

type Person = { roles: Role[]; schoolGuid: string | null }

function person(roles: Role[], schoolGuid: string | null = null): Person {
  return { roles, schoolGuid }
}

/** The people, by the name before the @ of their user names; all have the same password. */
export const people = {
  admin: person(['Active', 'Admin']),
  writer: person(['Active', 'Opleiding']),
  head: person(['Active', 'SchoolAdmin'], school.guid),
  deputy: person(['Active', 'SchoolAdmin'], school.guid),
  teacher: person(['Active'], school.guid),
  inactive: person([], school.guid),
  stranger: person(['Active'], otherSchool.guid),
}

export type Name = keyof typeof people

export function accountOf(name: string): Account {
  return { userName: `${name}@school.test`, password }
}

export type TestApi = Awaited<ReturnType<typeof startTestApi>>

export async function startTestApi(env: Record<string, string> = {}, wait?: Wait) {
  const [post, gateway] = await Promise.all([startPost(), startGateway()])
  const logFile = join(temporaryFolder(), 'identity.log')
  const differs = { MAIL_URL: post.url, GATEWAY_URL: gateway.url, LOG_LEVEL: 'trace', LOG_FILE: logFile, ...env }
  const identity = await startIdentity(differs, wait)
  const passwordHash = await hashPassword(password)
  for (const [name, { roles, schoolGuid }] of Object.entries(people))
    await identity.db.insert(users).values({
      userName: accountOf(name).userName,
      passwordHash,
      firstName: name,
      lastName: 'Test',
      roles,
      schoolGuid,
    })
  const upstream = createUpstream({ url: identity.url })
  /** Signs in as the gateway does. */
  const signIn = async (account: Account, browser = createBrowser(identity), more: Record<string, string> = {}) => {
    const { code, verifier } = await browser.signIn(account, more)
    const redirect_uri = `${gateway.url}/auth/callback`
    const { body } = await identity.post('/token', {
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      code_verifier: verifier,
    })
    const refresh = () =>
      identity.post('/token', {
        grant_type: 'refresh_token',
        refresh_token: body.refresh_token ?? '',
        resource: resources.identityApi,
      })
    const { sid } = z.object({ sid: z.string() }).parse(decodeJwt(body.id_token ?? ''))
    return {
      browser,
      sid,
      refresh,
      tokens: body,
      idToken: body.id_token ?? '',
      token: (await refresh()).body.access_token ?? '',
    }
  }
  const tokens = new Map<Name, string>()
  return {
    ...identity,
    identity,
    post,
    gateway,
    signIn,
    log: () => readFileSync(logFile, 'utf8'),
    /** Calls as one of the people, who signs in the first time. */
    as: async (name: Name): Promise<Call> => {
      const bearer = tokens.get(name) ?? (await signIn(accountOf(name))).token
      tokens.set(name, bearer)
      return upstream.as({ bearer, requestId: 'test' })
    },
    withToken: (bearer: string): Call => upstream.as({ bearer, requestId: 'test' }),
    asNobody: upstream.as({ requestId: 'test' }),
    /** The user in the database. */
    user: async (name: string): Promise<User> => {
      const user = await findUserByName(identity.db, accountOf(name).userName)
      if (!user) throw new Error(`${name} is not there`)
      return user
    },
    stop: async () => {
      await upstream.close()
      await identity.stop()
      await Promise.all([post.stop(), gateway.stop()])
    },
  }
}

/** A mail server; `to` waits for the next mail to an address. */
async function startPost() {
  const waiting = new Map<string, ((mail: ReceivedMail) => void)[]>()
  const arrived: ReceivedMail[] = []
  const server = await startMailServer(0, (mail) => {
    const next = waiting.get(mail.sentTo[0] ?? '')?.shift()
    if (next) next(mail)
    else arrived.push(mail)
  })
  return {
    ...server,
    /** Mails that no test has taken yet. */
    arrived,
    to: (address: string): Promise<ReceivedMail> => {
      const at = arrived.findIndex(({ sentTo }) => sentTo.includes(address))
      const [mail] = at < 0 ? [] : arrived.splice(at, 1)
      if (mail) return Promise.resolve(mail)
      return new Promise((resolve) => waiting.set(address, [...(waiting.get(address) ?? []), resolve]))
    },
  }
}

/** The link of a mail, by its address and parameters; it is the same in text and HTML. */
export function linkOf({ text: plain = '', html = '' }: ReceivedMail) {
  const url = new URL(/http\S+/.exec(plain)?.[0] ?? '')
  const { userId = '', confirmCode, resetCode } = Object.fromEntries(url.searchParams)
  return { url, inHtml: html.includes(url.href.replaceAll('&', '&amp;')), userId, code: confirmCode ?? resetCode ?? '' }
}

async function startGateway() {
  const told: string[] = []
  const server = createServer((request, response) => {
    const take = async () => {
      const token = new URLSearchParams(await text(request)).get('logout_token')
      if (request.url === '/auth/backchannel-logout' && token) told.push(token)
      response.writeHead(200).end()
    }
    void take()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://localhost:${z.object({ port: z.number() }).parse(server.address()).port}`,
    /** The logout tokens that came in. */
    told,
    stop: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
