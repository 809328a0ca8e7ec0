/** The calls on attests. */
import { attestChecks, attestFiles, attests } from '@schoolbeheer/contracts/school/attests'
import { serve, serveFiles } from '@schoolbeheer/server/serve'
import { Readable } from 'node:stream'
import type { SchoolApi } from '../../api.ts'
import { sendAttests } from './giving.ts'
import { attestFile, paperOf } from './paper.ts'
import { findAttest, listOwnAttests, readAttest, type AttestRow } from './queries.ts'

export function addAttestRoutes(api: SchoolApi): void {
  const { db } = api.database
  serve(api, attests, {
    sendAttests: ({ id }, viewer) => sendAttests(api, viewer, id),
    ownAttests: async (_, viewer) =>
      (await listOwnAttests(db, viewer)).map((row) => ({ number: row.number, ...toDay(row) })),
  })
  serve(api, attestChecks, {
    check: async ({ number }) => {
      const row = await findAttest(db, number)
      return { name: row.paper.name, valid: row.takenBackAt === null, ...toDay(row) }
    },
  })
  serveFiles(api, attestFiles, {
    pdf: async ({ number }, viewer) => {
      const paper = paperOf((await readAttest(db, viewer, number)).paper, api.env)
      return { stream: Readable.from([await api.renderNow(paper)]), fileName: attestFile(paper) }
    },
  })
}

function toDay({ startDate, endDate, paper: { day } }: AttestRow) {
  return { theme: day.theme, startDate: startDate.toISOString(), endDate: endDate.toISOString(), place: day.place }
}
