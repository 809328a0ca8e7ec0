/** The calls on course days, the people on them, and the waiting list. */
import { courseDays } from '@schoolbeheer/contracts/school/courseDays'
import { courseDayExtensions, courseDayFiles } from '@schoolbeheer/contracts/school/courseDaysExtensions'
import { mapInPieces } from '@schoolbeheer/server/pieces'
import { serve, serveFiles } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { cancelCourseDay, changeCourseDay, createCourseDay } from './change.ts'
import { attendanceList, participantsSpreadsheet } from './files.ts'
import { setFlag } from './flags.ts'
import { correctParticipant } from './correcting.ts'
import { leaveWaitingList, removeParticipant } from './leaving.ts'
import { listFutureDays, listParticipants, listPastDays, listWaiting, readCourseDay } from './queries.ts'
import { sendMessage } from './messaging.ts'
import { remind } from './reminding.ts'
import { listMails } from './papers.ts'
import { letWait, nominate, signUp, waitOneself } from './signingUp.ts'
import { toCourseDay, toParticipant, toPrices, toWaitingList } from './wire.ts'

export function addCourseDayRoutes(api: SchoolApi): void {
  const { db } = api.database
  const now = () => new Date(api.now())
  api.jobs.every(60, () => remind(api))
  serve(api, courseDays, {
    future: async (_, viewer) => mapInPieces(await listFutureDays(db, viewer, now()), toCourseDay),
    past: async (_, viewer) => mapInPieces(await listPastDays(db, viewer, now()), toCourseDay),
    byId: async ({ id }, viewer) => toCourseDay(await readCourseDay(db, viewer, id)),
    participants: async ({ id }, viewer) => (await listParticipants(db, viewer, id)).map(toParticipant),
    create: (fields, viewer) => createCourseDay(api, viewer, fields),
    update: (fields, viewer) => changeCourseDay(api, viewer, fields),
    addParticipants: ({ openCourseDayId, ...group }, viewer) => nominate(api, viewer, openCourseDayId, group),
    signUp: ({ id }, viewer) => signUp(api, viewer, id),
    removeParticipant: ({ participantId }, viewer) => removeParticipant(api, viewer, participantId),
    setPresence: ({ participantId, isPresent: value }, viewer) =>
      setFlag(api, viewer, { participantId, flag: 'present', value }),
    setInvoiceRequired: ({ participantId, isInvoiceRequired: value }, viewer) =>
      setFlag(api, viewer, { participantId, flag: 'invoiceRequired', value }),
    setPurchaseOrderRequired: ({ participantId, isPurchaseOrderRequired: value }, viewer) =>
      setFlag(api, viewer, { participantId, flag: 'purchaseOrderRequired', value }),
  })

  serve(api, courseDayExtensions, {
    cancel: ({ id }, viewer) => cancelCourseDay(api, viewer, id),
    wait: ({ id, schoolGuid, participants }, viewer) =>
      participants ? letWait(api, viewer, id, { schoolGuid, participants }) : waitOneself(api, viewer, id),
    waitingList: async ({ id }, viewer) => toWaitingList(await listWaiting(db, viewer, id)),
    leaveWaitingList: ({ id }, viewer) => leaveWaitingList(api, viewer, id),
    prices: () => Promise.resolve(toPrices(api.env.PRICES)),
    updateParticipant: (corrected, viewer) => correctParticipant(api, viewer, corrected),
    message: (message, viewer) => sendMessage(api, viewer, message),
    mails: ({ id }) => listMails(db, id),
  })

  serveFiles(api, courseDayFiles, {
    attendance: ({ id }, viewer) => attendanceList(api, viewer, id),
    participants: ({ id }, viewer, language) => participantsSpreadsheet(api, viewer, id, language),
  })
}
