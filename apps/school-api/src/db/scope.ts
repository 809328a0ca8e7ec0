/** Which school groups and schools a viewer may see: every read of them, or of what is theirs, starts here. */
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { seesAllSchoolGroups } from '@schoolbeheer/domain/schoolGroups'
import { seesAllSchools } from '@schoolbeheer/domain/schools'
import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { invoices } from '../features/invoices/table.ts'
import { schoolGroups } from '../features/schoolGroups/table.ts'
import { schools } from '../features/schools/table.ts'
import type { Db } from './connection.ts'

/** Every group, or the one of the viewer's school. */
export function schoolGroupScope(db: Db, viewer: Viewer): SQL | undefined {
  return seesAllSchoolGroups(viewer) ? undefined : ownGroup(db, viewer, schoolGroups.id)
}

/** The group of the viewer's school, admins included; a viewer without a school has none. */
export function ownGroup(db: Db, viewer: Viewer, groupId: AnyPgColumn): SQL {
  return inArray(groupId, db.select({ id: schools.schoolGroupId }).from(schools).where(ownSchool(viewer)))
}

/** Invoices of every group for admins, those of the own group for all others. */
export function invoiceScope(db: Db, viewer: Viewer): SQL | undefined {
  return viewer.isAdmin ? undefined : ownGroup(db, viewer, invoices.schoolGroupId)
}

/** Every school, or the viewer's own. */
export function schoolScope(viewer: Viewer): SQL | undefined {
  return seesAllSchools(viewer) ? undefined : ownSchool(viewer)
}

/** The viewer's own school. A claim that is no guid names none. */
export function ownSchool(viewer: Viewer): SQL {
  const guid = z.guid().safeParse(viewer.schoolGuid)
  return guid.success ? eq(schools.guid, guid.data) : sql`false`
}
