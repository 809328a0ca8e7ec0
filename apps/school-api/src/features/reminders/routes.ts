/** The calls on reminders of all that customers owe. */
import { problem } from '@schoolbeheer/contracts/problem'
import { reminderFiles, reminders } from '@schoolbeheer/contracts/school/reminders'
import { serve, serveFiles, type FileAnswer } from '@schoolbeheer/server/serve'
import { Readable } from 'node:stream'
import type { SchoolApi } from '../../api.ts'
import { actOf } from '../../db/activity.ts'
import { letterName } from './drawing.ts'
import { listDue, listLetters } from './due.ts'
import { letterPaper } from './paper.ts'
import { acceptLetters } from './sending.ts'

export function addReminderRoutes(api: SchoolApi): void {
  serve(api, reminders, {
    due: () => listDue(api),
    send: (asked, viewer) => acceptLetters(api, actOf(api, viewer), { action: 'letter', ...asked }),
    posted: (asked, viewer) => acceptLetters(api, actOf(api, viewer), { action: 'posted', ...asked }),
  })
  serveFiles(api, reminderFiles, { preview: ({ schoolGroupId }) => previewLetter(api, schoolGroupId) })
}

/** Throws a 404 for a customer whom nothing is to be reminded of. */
async function previewLetter(api: SchoolApi, schoolGroupId: number): Promise<FileAnswer> {
  const [letter] = await listLetters(api, [schoolGroupId])
  if (!letter || letter.invoices.length === 0) throw problem(404)
  const { paper, frame } = await letterPaper(api, schoolGroupId, letter.invoices)
  const bytes = await api.renderNow(paper)
  return { stream: Readable.from([bytes]), fileName: letterName(paper, frame.group.clientNumber) }
}
