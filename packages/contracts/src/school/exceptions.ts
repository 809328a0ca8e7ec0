/**
 * Bug reports: an exception, and a log of each time that it was reported (first document, sections 2, 3 and 7), and
 * the extension by which a program reports one.
 */
import { z } from 'zod'
import { endpoint, fileEndpoint, noInput, uploadEndpoint } from '../endpoint.ts'
import { optionalText, queryId, requiredText } from '../fields.ts'

const ExceptionLog = z.object({
  id: z.int(),
  exceptionDate: z.string().nullish(),
  release: z.object({ id: z.int().nullish(), name: z.string().nullish() }).nullish(),
  commentaar: z.string().nullish(),
  undoStack: z.array(z.string()).nullish(),
  redoStack: z.array(z.string()).nullish(),
})
export type ExceptionLog = z.infer<typeof ExceptionLog>

export const Exception = z.object({
  id: z.int(),
  message: z.string().nullish(),
  exception: z.string().nullish(),
  logs: z.array(ExceptionLog).nullish(),
})
export type Exception = z.infer<typeof Exception>

export const exceptions = {
  list: endpoint({
    method: 'GET',
    path: '/api/exceptions/getall',
    summary: 'The exceptions, the newest first; of their logs the last one of each release, without its stacks',
    permission: 'exceptions:manage',
    input: noInput,
    output: z.array(Exception),
    list: 'items',
  }),
  logs: endpoint({
    method: 'GET',
    path: '/api/exceptions/GetLogs/:id',
    summary: 'An exception with all its logs, the newest first',
    permission: 'exceptions:manage',
    input: z.object({ id: queryId }),
    output: Exception,
  }),
}

/** What a screenshot can be: images that browsers show without running anything in them. */
export const screenshotTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

export const exceptionLogFiles = {
  model: fileEndpoint({
    method: 'GET',
    path: '/api/exceptionlog/model/:id',
    summary: 'The model that the person had open when the exception was reported',
    permission: 'exceptions:manage',
    input: z.object({ id: queryId }),
    contentType: 'application/octet-stream',
  }),
  screenshot: fileEndpoint({
    method: 'GET',
    path: '/api/exceptionlog/screenshot/:id',
    summary: 'A screenshot of that moment, as the image that was sent',
    permission: 'exceptions:manage',
    input: z.object({ id: queryId }),
    contentType: 'image/*',
  }),
}

const stack = z.array(z.string().max(2000)).max(1000).default([])

/** For programs only, not among the documented calls. */
export const exceptionUploads = {
  report: uploadEndpoint({
    method: 'POST',
    path: '/api/exceptions/report',
    summary: 'Reports an exception; one with the same message and text gets another log (extension, programs only)',
    permission: 'exceptions:report',
    input: z.object({
      message: requiredText(2000),
      exception: requiredText(50_000),
      release: requiredText(100),
      comment: optionalText(5000),
      undoStack: stack,
      redoStack: stack,
    }),
    output: Exception,
    files: {
      model: { required: false, maxBytes: 50 * 1024 * 1024 },
      screenshot: { required: false, maxBytes: 10 * 1024 * 1024 },
    },
  }),
}
