/** Which school groups and schools a viewer may see: every read of them, or of what is theirs, starts here. */
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { seesAllSchoolGroups } from '@schoolbeheer/domain/schoolGroups'
import { seesAllSchools } from '@schoolbeheer/domain/schools'
import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { schoolGroups } from '../features/schoolGroups/table.ts'
import { schools } from '../features/schools/table.ts'
import type { Db } from './connection.ts'

/** Every group, or the one of the viewer's school. */
export function schoolGroupScope(db: Db, viewer: Viewer): SQL | undefined {
  return seesAllSchoolGroups(viewer)
    ? undefined
    : inArray(schoolGroups.id, db.select({ id: schools.schoolGroupId }).from(schools).where(ownSchool(viewer)))
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
