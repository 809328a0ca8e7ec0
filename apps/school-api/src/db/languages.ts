/** The languages of mails to people: their own, as their tokens told it, else that of the group of their school. */
import { emailKey } from '@schoolbeheer/domain/email'
import type { Language } from '@schoolbeheer/domain/languages'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { eq, inArray, ne } from 'drizzle-orm'
import type { Db } from './connection.ts'
import { personLanguages } from './tables/languages.ts'
import { schoolGroups } from './tables/schoolGroups.ts'
import { schools } from './tables/schools.ts'

export type Addressee = { email: string; schoolId?: number | null | undefined }

/** Keeps the language of a caller whose token tells one, as a token of our identity does. */
export async function keepLanguage(db: Db, { email, language }: Viewer): Promise<void> {
  if (!email || !language) return
  await db
    .insert(personLanguages)
    .values({ email: emailKey(email), language })
    .onConflictDoUpdate({
      target: personLanguages.email,
      set: { language },
      setWhere: ne(personLanguages.language, language),
    })
}

/** Answers the language of each of these people, Dutch where nobody told another. */
export async function languagesOf(db: Db, people: Addressee[]): Promise<(person: Addressee) => Language> {
  const emails = people.map(({ email }) => emailKey(email))
  const schoolIds = [...new Set(people.flatMap(({ schoolId }) => schoolId ?? []))]
  const own = await db.select().from(personLanguages).where(inArray(personLanguages.email, emails))
  const ofSchools = await db
    .select({ id: schools.id, language: schoolGroups.language })
    .from(schools)
    .innerJoin(schoolGroups, eq(schoolGroups.id, schools.schoolGroupId))
    .where(inArray(schools.id, schoolIds))
  const byEmail = new Map(own.map(({ email, language }) => [email, language]))
  const bySchool = new Map(ofSchools.map(({ id, language }) => [id, language]))
  return ({ email, schoolId }) => byEmail.get(emailKey(email)) ?? bySchool.get(schoolId ?? 0) ?? 'nl'
}
