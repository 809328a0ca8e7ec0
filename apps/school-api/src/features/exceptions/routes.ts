/** Bug reports: read by admins, sent by programs. */
import { invalid, problem } from '@schoolbeheer/contracts/problem'
import {
  exceptionLogFiles,
  exceptions,
  exceptionUploads,
  screenshotType,
} from '@schoolbeheer/contracts/school/exceptions'
import { serve, serveFiles, serveUploads, type FileAnswer } from '@schoolbeheer/server/serve'
import type { FormPart } from '@schoolbeheer/server/uploads'
import type { SchoolApi } from '../../api.ts'
import type { Db } from '../../db/connection.ts'
import { readFile } from '../../storage/files.ts'
import { saveUpload } from '../../storage/uploads.ts'
import {
  countLogs,
  countReports,
  ensureException,
  insertLog,
  listExceptions,
  listLastLogs,
  listLogs,
  readException,
  readFilesOfLog,
  readStacks,
  removeLogsBefore,
} from './queries.ts'
import { toLog } from './wire.ts'

export function addExceptionRoutes(api: SchoolApi): void {
  const { now } = api
  const { db } = api.database
  api.jobs.every(3600, () => removeLogsBefore(db, new Date(now() - api.env.REPORTS_KEEP)))
  serve(api, exceptions, {
    list: async () => {
      const [rows, logs, counts] = await Promise.all([listExceptions(db), listLastLogs(db), countLogs(db)])
      const logsOf = Map.groupBy(logs, ({ exceptionId }) => exceptionId)
      const countsOf = new Map(counts.map(({ exceptionId, count, lastDate }) => [exceptionId, { count, lastDate }]))
      return rows.map((row) => {
        const { count = 0, lastDate } = countsOf.get(row.id) ?? {}
        return { ...row, count, lastDate: lastDate?.toISOString(), logs: logsOf.get(row.id)?.map(toLog) ?? [] }
      })
    },
    stacks: ({ id }) => readStacks(db, id),
    logs: async ({ id }) => ({ ...(await readException(db, id)), logs: (await listLogs(db, id)).map(toLog) }),
  })

  serveFiles(api, exceptionLogFiles, {
    model: ({ id }) => readLogFile(db, id, 'model'),
    screenshot: ({ id }) => readLogFile(db, id, 'screenshot'),
  })

  serveUploads(api, exceptionUploads, {
    report: async ({ read }, { userId: reportedBy }) => {
      const { reports, bytes } = await countReports(db, reportedBy, new Date(now() - hour))
      if (reports >= quota.reports || bytes >= quota.bytes) throw problem(429)
      const upload = await read()
      return saveUpload(api, { ...upload, parts: imagesOnly(upload.parts) }, async (tx, { input, fileIds }) => {
        const { message, exception, release, comment, ...stacks } = input
        const id = await ensureException(tx, { message, exception })
        await insertLog(tx, id, {
          ...stacks,
          exceptionDate: new Date(now()),
          releaseName: release,
          commentaar: comment || null,
          modelFileId: fileIds.model ?? null,
          screenshotFileId: fileIds.screenshot ?? null,
          reportedBy,
        })
        return { id, message, exception }
      })
    },
  })
}

const hour = 3_600_000
/** The limit of a program in an hour; reports that arrive together when it is nearly reached may all be taken. */
const quota = { reports: 500, bytes: 1024 ** 3 }

async function readLogFile(db: Db, id: number, kind: 'model' | 'screenshot'): Promise<FileAnswer> {
  const { [kind]: fileId } = await readFilesOfLog(db, id)
  const file = fileId === null ? undefined : await readFile(db, fileId)
  if (!file) throw problem(404)
  const extension = /\.\w{1,8}$/.exec(file.name)?.[0] ?? ''
  return { stream: file.stream, fileName: `${kind}-${id}${extension}`, contentType: file.contentType }
}

type Parts = AsyncIterable<FormPart<'model' | 'screenshot'>>

async function* imagesOnly(parts: Parts): Parts {
  for await (const part of parts) {
    if ('fields' in part || part.part !== 'screenshot') {
      yield part
      continue
    }
    const contentType = screenshotType(part.contentType)
    if (!contentType) throw invalid({ screenshot: 'shared_filenotimage' })
    yield { ...part, contentType }
  }
}
