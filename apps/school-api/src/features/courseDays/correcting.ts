/** Corrections of a person on a course day, or on its waiting list. */
import { invalid } from '@schoolbeheer/contracts/problem'
import type { courseDayExtensions } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { attestName } from '@schoolbeheer/domain/courseDays/attests'
import { whyNotCorrect } from '@schoolbeheer/domain/courseDays/rules'
import { emailKey } from '@schoolbeheer/domain/email'
import type { Viewer } from '@schoolbeheer/domain/permissions'
import { and, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { SchoolApi } from '../../api.ts'
import { actOf, changesOf, noteActivity } from '../../db/activity.ts'
import { withConstraints } from '../../db/constraints.ts'
import { attests } from '../../db/tables/attests.ts'
import { isOnAlready } from './places.ts'
import { findSchool, lockDayOf, readPerson } from './queries.ts'
import { refuseRestless } from './restless.ts'
import { refuse } from './signingUp.ts'
import { participants } from '../../db/tables/courseDays.ts'
import { takeBackAttests } from './takingBack.ts'
import { tell } from './telling.ts'

type Correction = z.output<typeof courseDayExtensions.updateParticipant.input>

/**
 * Another school brings its own flags for billing. Another address belongs to another account, or to none: the new
 * address is told of the place, and the old one that it is gone. Another name or address takes the attest back. Throws
 * a 404; a 409 for another school of a billed participant, or an address that is on the day already; and a 429 for an
 * address that came and went too often.
 */
export function correctParticipant(
  api: SchoolApi,
  viewer: Viewer,
  { id, schoolGuid, ...said }: Correction,
): Promise<{ attestTakenBack: boolean }> {
  return api.database.db.transaction(async (tx) => {
    const day = await lockDayOf(tx, id)
    const entry = await readPerson(tx, viewer, id)
    const act = actOf(api, viewer)
    const school = schoolGuid ? await findSchool(tx, schoolGuid) : undefined
    if (schoolGuid && !school) throw invalid({ schoolGuid: 'courseday_schoolgone' })
    const changesSchool = (school?.id ?? null) !== entry.schoolId
    refuse(whyNotCorrect(viewer, { billed: entry.billed, changesSchool }))

    const names = { firstName: said.firstName || null, lastName: said.lastName || null }
    const changesEmail = emailKey(said.email) !== emailKey(entry.email)
    const tells = changesEmail && entry.waitingTurn === null && !day.cancelledAt
    if (tells) await refuseRestless(tx, act, day.id, [said])
    await withConstraints({ participants_email: isOnAlready }, () =>
      tx
        .update(participants)
        .set({
          ...names,
          email: said.email,
          ...(changesEmail && { userId: null }),
          ...(changesSchool && {
            schoolId: school?.id ?? null,
            purchaseOrderRequired: school?.requiresPurchaseOrder ?? false,
          }),
        })
        .where(eq(participants.id, id)),
    )
    const after = await readPerson(tx, viewer, id)
    await noteActivity(tx, act, {
      kind: 'courseDay',
      recordId: day.id,
      action: 'participantChanged',
      subject: entry.email,
      changes: changesOf(factsOf(entry), factsOf(after)),
    })
    if (tells) {
      await tell(api, tx, act, day, { kind: 'removed', people: [entry] })
      await tell(api, tx, act, day, { kind: 'confirmed', people: [after] })
    }

    const standing = and(eq(attests.participantId, id), isNull(attests.takenBackAt))
    const isOther = changesEmail || attestName(entry) !== attestName(after)
    const attestTakenBack = isOther && (await tx.select().from(attests).where(standing)).length > 0
    if (attestTakenBack) await takeBackAttests(tx, act, eq(attests.participantId, id))
    return { attestTakenBack }
  })
}

function factsOf({ firstName, lastName, email, schoolName }: Awaited<ReturnType<typeof readPerson>>) {
  return { firstName, lastName, email, school: schoolName }
}
