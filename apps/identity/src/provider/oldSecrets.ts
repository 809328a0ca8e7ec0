/** The former secrets of clients, which are accepted beside the new ones while the clients change to these. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type Provider from 'oidc-provider'
import type { IdentityEnv } from '../env.ts'

/** Lets clients authenticate by their former secrets too; the log names the clients that do so. */
export function acceptOldSecrets({ Client }: Provider, env: IdentityEnv, log: FastifyBaseLogger): void {
  const olds = oldSecrets(env)
  Client.prototype.compareClientSecret = function (given) {
    const { clientId, clientSecret } = this
    if (clientSecret !== undefined && isSame(clientSecret, given)) return true
    const old = olds.get(clientId)
    const accepted = old !== undefined && isSame(old, given)
    if (accepted) log.info({ client: clientId }, 'a client used its old secret')
    return accepted
  }
}

/** The former secrets by the id of their client. */
function oldSecrets({ OIDC_CLIENT_ID, OIDC_CLIENT_SECRET_OLD, PROGRAMS }: IdentityEnv): Map<string, string> {
  const all = [
    { id: OIDC_CLIENT_ID, secretOld: OIDC_CLIENT_SECRET_OLD },
    ...PROGRAMS.map(({ id, secretOld }) => ({ id, secretOld })),
  ]
  return new Map(all.flatMap(({ id, secretOld }) => (secretOld === undefined ? [] : [[id, secretOld]])))
}

/** Compares hashes, so that the time tells nothing of the secret, its length neither. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
