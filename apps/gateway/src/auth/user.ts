/** The signed-in user as the provider's claims describe them, and what other parts make of that. */
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { roleFlags, type RoleFlags } from '@schoolbeheer/domain/roles'
import { z } from 'zod'

/** Claims of the id token or the user info; a claim that is missing says nothing. */
export const Claims = z.object({
  sub: z.string(),
  email: z.string().nullish(),
  given_name: z.string().nullish(),
  family_name: z.string().nullish(),
  role: z.union([z.string(), z.array(z.string())]).nullish(),
  school: z.string().nullish(),
})
export type Claims = z.output<typeof Claims>

export type SignedInUser = RoleFlags & {
  userId: string
  email: string
  firstName: string
  lastName: string
  schoolGuid: string | null
}

export function viewerOf({ sub, school, role }: Claims): Viewer {
  return {
    userId: sub,
    schoolGuid: school ?? null,
    ...roleFlags(role),
  }
}

export function userOf(claims: Claims): SignedInUser {
  return {
    ...viewerOf(claims),
    email: claims.email ?? '',
    firstName: claims.given_name ?? '',
    lastName: claims.family_name ?? '',
  }
}
