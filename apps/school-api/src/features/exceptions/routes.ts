/** Bug reports: read by admins, sent by programs. */
import { invalid, problem } from '@schoolbeheer/contracts/problem'
import {
  exceptionLogFiles,
  exceptions,
  exceptionUploads,
  screenshotType,
  type Exception,
  type ExceptionLog,
} from '@schoolbeheer/contracts/school/exceptions'
import type { Authenticate } from '@schoolbeheer/server/bearer'
import { serve, serveFiles, serveUploads, type FileAnswer } from '@schoolbeheer/server/serve'
import type { FormPart } from '@schoolbeheer/server/uploads'
import type { FastifyInstance } from 'fastify'
import type { Db, SchoolDatabase } from '../../db/connection.ts'
import { readFile, saveUpload } from '../../storage/files.ts'
import {
  ensureException,
  findException,
  findFileOfLog,
  insertLog,
  listExceptions,
  listLastLogs,
  listLogs,
  type ExceptionLogRow,
  type LastLogRow,
} from './queries.ts'

export function addExceptionRoutes(
  app: FastifyInstance,
  authenticate: Authenticate,
  { db }: Pick<SchoolDatabase, 'db'>,
  now: () => number,
): void {
  serve(app, authenticate, exceptions, {
    list: async () => {
      const [rows, logs] = await Promise.all([listExceptions(db), listLastLogs(db)])
      const logsOf = Map.groupBy(logs, ({ exceptionId }) => exceptionId)
      return rows.map((row) => ({ ...row, logs: logsOf.get(row.id)?.map(toLastLog) ?? [] }))
    },
    logs: ({ id }) => readException(db, id),
  })

  serveFiles(app, authenticate, exceptionLogFiles, {
    model: ({ id }) => readLogFile(db, id, 'model'),
    screenshot: ({ id }) => readLogFile(db, id, 'screenshot'),
  })

  serveUploads(app, authenticate, exceptionUploads, {
    report: (upload) =>
      db.transaction(async (tx) => {
        // First of all: others who report the same must not wait for these files.
        const { input, fileIds } = await saveUpload(tx, { ...upload, parts: imagesOnly(upload.parts) })
        const { message, exception, release, comment, ...stacks } = input
        const id = await ensureException(tx, { message, exception })
        await insertLog(tx, id, {
          ...stacks,
          exceptionDate: new Date(now()),
          releaseName: release,
          commentaar: comment || null,
          modelFileId: fileIds.model ?? null,
          screenshotFileId: fileIds.screenshot ?? null,
        })
        return { id, message, exception }
      }),
  })
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

async function readException(db: Db, id: number): Promise<Exception> {
  const row = await findException(db, id)
  if (!row) throw problem(404)
  return { ...row, logs: (await listLogs(db, id)).map(toLog) }
}

async function readLogFile(db: Db, id: number, kind: 'model' | 'screenshot'): Promise<FileAnswer> {
  const fileId = await findFileOfLog(db, id, kind)
  const file = fileId === null ? undefined : await readFile(db, fileId)
  if (!file) throw problem(404)
  const extension = /\.\w{1,8}$/.exec(file.name)?.[0] ?? ''
  return { stream: file.stream, fileName: `${kind}-${id}${extension}`, contentType: file.contentType }
}

function toLog({ undoStack, redoStack, commentaar, ...row }: ExceptionLogRow): ExceptionLog {
  return {
    ...toLastLog(row),
    commentaar,
    undoStack,
    redoStack,
  }
}

function toLastLog({ id, exceptionDate, releaseId, releaseName }: LastLogRow): ExceptionLog {
  return {
    id,
    exceptionDate: exceptionDate.toISOString(),
    release: { id: releaseId, name: releaseName },
  }
}
