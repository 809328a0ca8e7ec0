/** The signed-in user: the provider's claims, the viewer for permissions, and the user as the browser sees it. */
import type { SessionUser } from '@schoolbeheer/contracts/gateway/session'
import { roleFlags } from '@schoolbeheer/domain/roles'
import { z } from 'zod'

/** Claims of the id token or the user info; a missing claim says nothing. */
export const Claims = z.object({
  sub: z.string(),
  email: z.string().nullish(),
  given_name: z.string().nullish(),
  family_name: z.string().nullish(),
  role: z.union([z.string(), z.array(z.string())]).nullish(),
  school: z.string().nullish(),
  uid: z.int().nullish().catch(null),
})
export type Claims = z.output<typeof Claims>

export function viewerOf({ sub, school, role, email, uid }: Claims) {
  return {
    userId: sub,
    schoolGuid: school ?? null,
    ...roleFlags(role),
    email: email ?? '',
    ...(typeof uid === 'number' ? { uid } : {}),
  }
}

export function userOf(claims: Claims): SessionUser {
  return {
    ...viewerOf(claims),
    firstName: claims.given_name ?? '',
    lastName: claims.family_name ?? '',
  }
}
