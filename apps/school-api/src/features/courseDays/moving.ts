/** Moves of a location: when its address changes, everybody on the days that are still to come there is told. */
import type { Location } from '@schoolbeheer/contracts/school/locations'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import type { Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { readLocation } from '../locations/queries.ts'
import { placeText, shownOf } from './facts.ts'
import { courseDays } from '../../db/tables/courseDays.ts'
import { tellAll } from './telling.ts'

type LocationMove = { before: Location; note?: string | null | undefined }

/** Runs in the transaction of the change, which holds the lock of the location: no day comes to it meanwhile. */
export async function tellMoved(api: SchoolApi, tx: Db, act: Act, { before, note }: LocationMove): Promise<void> {
  const place = placeText(before)
  if (placeText(await readLocation(tx, before.id)) === place) return
  const days = await tx
    .select()
    .from(courseDays)
    .where(and(eq(courseDays.locationId, before.id), isNull(courseDays.cancelledAt), gt(courseDays.endDate, act.at)))
    .orderBy(asc(courseDays.id))
    .for('update')
  for (const day of days)
    await tellAll(api, tx, act, day, { kind: 'changed', note, before: { ...(await shownOf(tx, day)), place } })
}
