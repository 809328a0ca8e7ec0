/** The flags of a participant that a course writer sets: present, billed, billed by a purchase order. */
import { whyNotFlag, whyNotMark } from '@schoolbeheer/domain/courseDays/rules'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { eq } from 'drizzle-orm'
import type { SchoolApi } from '../../api.ts'
import { actOf, changesOf, noteActivity } from '../../db/activity.ts'
import { attests } from '../../db/tables/attests.ts'
import { lockDayOf, readPerson } from './queries.ts'
import { refuse } from './signingUp.ts'
import { participants } from '../../db/tables/courseDays.ts'
import { takeBackAttests } from './takingBack.ts'

type Flag = 'present' | 'invoiceRequired' | 'purchaseOrderRequired'

/** Throws a 404, and a 409 for a participant who is billed. */
export function setFlag(
  api: SchoolApi,
  viewer: Viewer,
  { participantId, flag, value }: { participantId: number; flag: Flag; value: boolean },
): Promise<void> {
  const one = eq(participants.id, participantId)
  return api.database.db.transaction(async (tx) => {
    // Billing holds the lock of the day, too.
    await lockDayOf(tx, participantId)
    const entry = await readPerson(tx, viewer, participantId)
    const standing = { waits: entry.waitingTurn !== null, billed: entry.billed }
    refuse(flag === 'present' ? whyNotMark(viewer, standing) : whyNotFlag(viewer, standing))
    if (entry[flag] === value) return
    await tx
      .update(participants)
      .set({ [flag]: value })
      .where(one)
    const act = actOf(api, viewer)
    if (flag === 'present' && !value) await takeBackAttests(tx, act, eq(attests.participantId, participantId))
    await noteActivity(tx, act, {
      kind: 'courseDay',
      recordId: entry.courseDayId,
      action: 'participantFlagged',
      subject: entry.email,
      changes: changesOf({ [flag]: entry[flag] }, { [flag]: value }),
    })
  })
}
