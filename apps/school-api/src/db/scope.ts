/**
 * The school groups, schools and course days that a viewer may see: every read of them, or of their records, starts
 * here.
 */
import { emailKey, isEmail } from '@schoolbeheer/domain/email'
import { SENT } from '@schoolbeheer/domain/invoices/statuses'
import { may, type Viewer } from '@schoolbeheer/domain/permissions'
import { seesAllSchoolGroups } from '@schoolbeheer/domain/schoolGroups'
import { seesAllSchools } from '@schoolbeheer/domain/schools'
import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { courseDays, participants } from './tables/courseDays.ts'
import { invoices } from './tables/invoices.ts'
import { schoolGroups } from './tables/schoolGroups.ts'
import { schools } from './tables/schools.ts'
import type { Db } from './connection.ts'

/** Every group, or the one of the viewer's school. */
export function schoolGroupScope(db: Db, viewer: Viewer): SQL | undefined {
  return seesAllSchoolGroups(viewer) ? undefined : ownGroup(db, viewer, schoolGroups.id)
}

/** The group of the viewer's school, admins included; a viewer without a school has none. */
export function ownGroup(db: Db, viewer: Viewer, groupId: AnyPgColumn): SQL {
  return inArray(groupId, db.select({ id: schools.schoolGroupId }).from(schools).where(ownSchool(viewer)))
}

/** All invoices for admins, the own ones for all others. */
export function invoiceScope(db: Db, viewer: Viewer): SQL | undefined {
  return viewer.isAdmin ? undefined : ownInvoices(db, viewer)
}

/** `isAtCustomer`, of an invoice. */
export const isAtCustomer = sql`(${invoices.status} >= ${SENT} or ${invoices.sentAt} is not null)`

/** Invoices that the viewer's group has got, for admins too. */
export function ownInvoices(db: Db, viewer: Viewer): SQL | undefined {
  return and(ownGroup(db, viewer, invoices.schoolGroupId), isAtCustomer)
}

/** Every course day, or the public ones and those that the viewer is on. */
export function courseDayScope(viewer: Viewer): SQL | undefined {
  return viewer.canWriteCourses ? undefined : or(eq(courseDays.isPublic, true), isOnDay(viewer))
}

/** Whether the viewer has a place on the course day, or waits for one. */
export function isOnDay(viewer: Viewer): SQL<boolean> {
  return sql`exists (
    select from ${participants} where ${participants.courseDayId} = ${courseDays.id} and ${ownEntry(viewer)})`
}

/** All people on course days, those of the own school for a school admin, and the viewer's own entries. */
export function participantScope(db: Db, viewer: Viewer): SQL | undefined {
  if (viewer.canWriteCourses) return undefined
  if (!may(viewer, 'courseDays:nominate')) return ownEntry(viewer)
  const ofSchool = inArray(participants.schoolId, db.select({ id: schools.id }).from(schools).where(ownSchool(viewer)))
  return or(ofSchool, ownEntry(viewer))
}

/** The rows of the same user or the same e-mail address: `isOwnEntry` as SQL, for any table that has both. */
export function ownEntry(
  { uid, email }: { uid?: number | null; email?: string | null },
  of: { userId: AnyPgColumn; email: AnyPgColumn } = participants,
): SQL | undefined {
  const byEmail = email && isEmail(email) ? eq(sql`lower(${of.email})`, emailKey(email)) : sql`false`
  return typeof uid !== 'number' ? byEmail : or(eq(of.userId, uid), byEmail)
}

/** Every school, or the viewer's own. */
export function schoolScope(viewer: Viewer): SQL | undefined {
  return seesAllSchools(viewer) ? undefined : ownSchool(viewer)
}

/** The viewer's own school. */
export function ownSchool(viewer: Viewer): SQL {
  return schoolOf(viewer.schoolGuid)
}

/** The school of this guid. A claim that is no guid names none. */
export function schoolOf(claim: string | null | undefined): SQL {
  const guid = z.guid().safeParse(claim)
  return guid.success ? eq(schools.guid, guid.data) : sql`false`
}
