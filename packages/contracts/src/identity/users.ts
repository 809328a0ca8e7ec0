/** The users of a school and their roles (first document, sections 2, 3 and 7). */
import { isEmail } from '@schoolbeheer/domain/email'
import { assignableRoles, type AssignableRole } from '@schoolbeheer/domain/users'
import { z } from 'zod'
import { anyAnswer, endpoint, noInput, procedure } from '../endpoint.ts'
import { extensionField, id, optionalList, optionalText, queryId, required, requiredText } from '../fields.ts'

export const User = z.object({
  id: z.int(),
  guid: z.string().nullish(),
  userName: z.string().nullish(),
  firstName: z.string().nullish(),
  lastName: z.string().nullish(),
  schoolId: z.string().nullish(),
  schoolName: z.string().nullish(),
  roles: optionalList(z.string()),
  invitedSince: extensionField(z.string(), 'since when the account waits to be confirmed; absent once it is'),
  lastSignIn: extensionField(z.string(), 'when the user last signed in'),
})
export type User = z.infer<typeof User>

/** The guid of a school, as the school API writes it. */
export const SchoolGuid = requiredText(100)

/** A name is one line and no address of a page, because it also stands in mails. */
const name = optionalText(100).refine(
  (text) => !/[\p{Cc}\p{Zl}\p{Zp}@/\\]|www\./iu.test(text ?? ''),
  'shared_fieldinvalid',
)

/** The limit is higher than our school API's, because another school API may allow more. */
export const SchoolName = optionalText(255)

const UserFields = z.object({ firstName: name, lastName: name, schoolId: SchoolGuid, schoolName: SchoolName })

/** The fields of a new user. The account becomes usable with the code in its mail. */
const NewUser = UserFields.extend({ userName: requiredText(254).refine(isEmail, 'shared_emailinvalid') })
export type NewUser = z.infer<typeof NewUser>

const manage = { permission: 'users:manage', output: anyAnswer } as const

/** A user of a school; a user of another school counts as unknown. */
const UserReference = z.object({ id, schoolId: SchoolGuid })

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/user/getall',
    summary: 'The users of a school, by name',
    permission: 'users:read',
    input: z.object({ schoolId: SchoolGuid }),
    output: z.array(User),
    list: 'items',
  }),
  create: endpoint({
    ...manage,
    method: 'POST',
    path: '/api/user/create',
    summary: 'Adds a user with the role Active and mails the code that confirms the account',
    input: NewUser,
  }),
  update: endpoint({
    ...manage,
    method: 'PUT',
    path: '/api/user/edit',
    summary: 'Changes the names of a user; the user name stays, and roles have calls of their own',
    input: UserFields.extend({ id, guid: optionalText(100), userName: optionalText(254) }),
  }),
  remove: endpoint({
    ...manage,
    method: 'DELETE',
    path: '/api/user/delete/',
    summary: 'Deletes a user, whose sessions end at once',
    input: z.object({ id: queryId, schoolId: SchoolGuid }),
  }),
  setActive: endpoint({
    ...manage,
    method: 'PUT',
    path: '/api/user/setActive/',
    summary: 'Enables a user, or disables one, whose sessions end at once',
    input: UserReference.extend({ active: z.boolean(required) }),
  }),
  resendActivation: endpoint({
    ...manage,
    method: 'POST',
    path: '/api/user/resendactivation',
    summary: 'Mails one user who has not confirmed yet once more; an extension',
    input: UserReference,
    extension: 'users.resendActivation',
  }),
}

/** Gives or takes a role. The gateway has this one procedure; the documents have a call per role. */
export const setRole = procedure({
  ...manage,
  summary: 'Gives a user a role, or takes it',
  method: 'PUT',
  input: UserReference.extend({ role: z.enum(assignableRoles), value: z.boolean(required) }),
})

/** The call that gives or takes each role, and the field of that call. The last two are extensions. */
export const roleCalls = {
  Ambtsbevoegdheden: { path: '/api/user/setAmbtsbevoegdheden', field: 'ambtsbevoegdheden' },
  Boekhouding: { path: '/api/user/setBoekhouding', field: 'boekhouding' },
  Dagroosterbeheer: { path: '/api/user/setDagroosterbeheer', field: 'dagroosterbeheer' },
  Directie: { path: '/api/user/setDirectie', field: 'directie' },
  Examenrooster: { path: '/api/user/setExamenrooster', field: 'examenrooster' },
  Personeelsadministratie: { path: '/api/user/setPersoneelsadministratie', field: 'personeelsadministratie' },
  Roosteraar: { path: '/api/user/setRoosteraar', field: 'roosteraar' },
  TA: { path: '/api/user/setTA', field: 'ta' },
  Admin: { path: '/api/user/setAdmin/', field: 'admin' },
  ICT: { path: '/api/user/setIct/', field: 'ict' },
  Orthopedagoog: { path: '/api/user/setOrthopedagoog/', field: 'orthopedagoog' },
  'Adjunct-directeur': { path: '/api/user/setAdjunctDirecteur/', field: 'adjunctDirecteur' },
  SchoolAdmin: { path: '/api/user/setSchoolAdmin/', field: 'schoolAdmin' },
  Opleiding: { path: '/api/user/setOpleiding/', field: 'opleiding' },
} as const satisfies Record<AssignableRole, { path: `/api/user/set${string}`; field: string }>

/** The call of `roleCalls` as an endpoint; its input has the field of the role too. */
export function roleCall(role: AssignableRole) {
  return endpoint({
    ...manage,
    method: 'PUT',
    path: roleCalls[role].path,
    summary: `Gives or takes the role ${role}`,
    input: UserReference.extend(flagOf(role)),
  })
}

/** The name of the field differs from role to role, so no type can name it. */
function flagOf(role: AssignableRole): typeof noInput.shape {
  return { [roleCalls[role].field]: z.boolean(required) }
}

/** The endpoints of all roles, by role. */
export const userRoles = Object.fromEntries(assignableRoles.map((role) => [role, roleCall(role)]))
