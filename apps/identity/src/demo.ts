/**
 * Demo users: an account for each kind of user and, at every further school, a few believable people. The same schools
 * give the same users.
 */
import { createHash } from 'node:crypto'
import type { Role } from '@schoolbeheer/domain/roles'
import { and, arrayContains, count, isNotNull, like } from 'drizzle-orm'
import type { Db } from './db/database.ts'
import { hashPassword, isPassword } from './users/passwords.ts'
import { seedUsers, type NewUser } from './users/queries.ts'
import { users } from './db/tables/users.ts'

export type DemoSchool = { guid: string; name: string }

/** The password of every demo user. */
export const demoPassword = 'Welkom-2026'

/** The domain of the addresses of all demo users. */
const demoDomain = 'demo.test'

type DemoAccount = { userName: string; firstName: string; lastName: string; roles: Role[]; atSchool: boolean }

/** The accounts to try the application with; those at a school belong to the first demo school. */
export const demoAccounts: DemoAccount[] = [
  account('admin', 'Griet', 'Claes', ['Active', 'Admin'], false),
  account('opleiding', 'Bart', 'Wouters', ['Active', 'Opleiding'], false),
  account('schooladmin', 'Katrien', 'De Smet', ['Active', 'SchoolAdmin'], true),
  account('directie', 'Luc', 'Vermeulen', ['Active', 'Directie'], true),
  account('boekhouding', 'Annelies', 'Goossens', ['Active', 'Boekhouding'], true),
  account('leerkracht', 'Jonas', 'Mertens', ['Active'], true),
  account('inactief', 'Sofie', 'Aerts', [], true),
]

/** Fills an empty users table; a table with users is left alone. */
export async function seedDemoUsers(
  db: Db,
  { schools, now }: { schools: readonly DemoSchool[]; now: Date },
): Promise<void> {
  // All share one hash: a thousand hashes would take a minute.
  const common = { passwordHash: await hashPassword(demoPassword), createdAt: now }
  const accounts = demoAccounts.map(({ atSchool, ...user }) => ({
    ...user,
    schoolGuid: atSchool ? (schools[0]?.guid ?? null) : null,
    schoolName: atSchool ? (schools[0]?.name ?? null) : null,
  }))
  const colleagues = schools.slice(1).flatMap(colleaguesAt)
  await seedUsers(
    db,
    [...accounts, ...colleagues].map((user) => ({ ...user, ...common })),
  )
}

/** The number of demo accounts that can sign in with their password, which everybody knows. */
export async function countOpenDemoAccounts(db: Db): Promise<number> {
  const enabled = and(like(users.userName, `%${demoDomain}`), arrayContains(users.roles, ['Active']))
  // Accounts that were made together share a hash, so there are only one or two checks.
  const groups = await db
    .select({ passwordHash: users.passwordHash, accounts: count() })
    .from(users)
    .where(and(enabled, isNotNull(users.passwordHash)))
    .groupBy(users.passwordHash)
  let open = 0
  for (const { passwordHash, accounts } of groups) if (await isPassword(passwordHash, demoPassword)) open += accounts
  return open
}

function account(name: string, firstName: string, lastName: string, roles: Role[], atSchool: boolean): DemoAccount {
  return { userName: `${name}@${demoDomain}`, firstName, lastName, roles, atSchool }
}

/** The colleagues at a school: none to six people, chosen by the bytes of a hash of its guid. */
function colleaguesAt(school: DemoSchool, index: number): NewUser[] {
  const bytes = createHash('sha256').update(school.guid).digest()
  const byte = (at: number) => bytes[at] ?? 0
  return Array.from({ length: byte(0) % 7 }, (_, person) => {
    // Steps of seven through a list of forty give no two people at a school the same first name.
    const firstName = pick(firstNames, byte(1) + person * 7)
    const lastName = pick(lastNames, byte(2 + person))
    const duty = pick(duties, person === 0 ? byte(8) % 2 : byte(8 + person))
    return {
      userName: `${slug(firstName)}.${slug(lastName)}@${slug(school.name)}-${index + 2}.${demoDomain}`,
      firstName,
      lastName,
      roles: byte(16 + person) % 10 === 0 ? duty : ['Active', ...duty],
      schoolGuid: school.guid,
      schoolName: school.name,
    }
  })
}

function pick<T>(list: readonly T[], at: number): T {
  const picked = list[at % list.length]
  if (picked === undefined) throw new RangeError('nothing to pick from')
  return picked
}

function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function names(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(', '))
}

/** The roles of the people; the first two lead a school. */
const duties: Role[][] = [
  ['SchoolAdmin'],
  ['Directie'],
  ['Boekhouding'],
  ['ICT'],
  ['Adjunct-directeur', 'Personeelsadministratie'],
  ['Roosteraar', 'Dagroosterbeheer'],
  ['Orthopedagoog'],
  ['TA'],
  ['Examenrooster'],
  [],
]

const firstNames = names(
  'An, Bram, Caroline, Dirk, Ellen, Filip, Greet, Hans, Ilse, Jan, Karen, Lieven, Marleen, Nele',
  'Pieter, Roos, Stijn, Tine, Veerle, Wim, Elke, Geert, Hilde, Joris, Kristof, Lotte, Maarten',
  'Nathalie, Peter, Ruth, Sven, Tom, Ulrike, Vincent, Yves, Barbara, Dries, Evelien, Frank, Inge',
)

const lastNames = names(
  'Peeters, Janssens, Maes, Jacobs, Willems, Hermans, Pauwels, Michiels, De Vos, Martens, Van Damme',
  'Dubois, Lemmens, Bogaerts, Verhoeven, Segers, Van den Broeck, Coppens, Desmet, Verstraete',
  'De Backer, Smets, Lambrechts, Thys, Van Hove, Declercq, Baert, Nijs, Cools, Timmermans',
  'Vandenberghe, De Clercq, Stevens, Wuyts, Geerts, Van Acker, Moens, Bosmans',
)
