/** The caller of the API: the token is checked with the provider's own keys, the roles are read from the database. */
import { problem } from '@schoolbeheer/contracts/problem'
import { roleFlags } from '@schoolbeheer/domain/roles'
import { bearerAuthentication, type Authenticate } from '@schoolbeheer/server/bearer'
import { decodeJwt, type JWTVerifyGetKey } from 'jose'
import type { Db } from './db/database.ts'
import { beganBefore } from './provider/sessions.ts'
import { findUser } from './users/queries.ts'

/**
 * A token is a 401, even before it expires, when its user was deleted or the user's sessions were ended after it was
 * issued. For other programs the token itself holds the permissions.
 */
export function ownAuthentication(
  db: Db,
  options: { issuer: string; audience: string; ownKeys: JWTVerifyGetKey },
): Authenticate {
  const verify = bearerAuthentication(options)
  return async (authorization = '') => {
    const caller = await verify(authorization)
    if (caller.scopes) return caller
    const user = await findUser(db, caller.userId)
    const { iat = 0 } = decodeJwt(authorization.slice('Bearer '.length))
    if (!user || beganBefore(iat, user.sessionsEndedAt)) throw problem(401)
    return { userId: user.guid, schoolGuid: user.schoolGuid, ...roleFlags(user.roles) }
  }
}
