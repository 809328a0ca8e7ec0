/**
 * Bug reports: an exception, and a log of each time that it was reported (first document, sections 2, 3 and 7), and the
 * extension by which a program reports an exception.
 */
import { z } from 'zod'
import { endpoint, fileEndpoint, noInput, uploadEndpoint } from '../endpoint.ts'
import { cutText, extensionField, optionalList, queryId, requiredCutText } from '../fields.ts'
import { mediaTypeOf } from '../mediaType.ts'

/** The steps before a report. The documents do not show their form, so any form is read. */
const Steps = z
  .pipe(
    z.transform((stack: string[]) => stepsOf(stack)),
    z.array(z.string()),
  )
  .nullish()

/** The most steps of a report, and the most characters of a step, as in the reports that we take. */
const [maxSteps, maxStepLength] = [1000, 2000]

/** The steps of a list; anything else is a single step. A step that is no text becomes its JSON. */
function stepsOf(stack: unknown): string[] {
  if (stack === '') return []
  return [stack]
    .flat()
    .filter((step) => step !== null)
    .slice(0, maxSteps)
    .map((step) => (typeof step === 'string' ? step : jsonOf(step)).slice(0, maxStepLength))
}

function jsonOf(step: unknown): string {
  try {
    return JSON.stringify(step)
  } catch {
    // The step is nested too deeply to be written.
    return '…'
  }
}

const ExceptionLog = z.object({
  id: z.int(),
  exceptionDate: z.string().nullish(),
  release: z.object({ id: z.int().nullish(), name: z.string().nullish() }).nullish(),
  commentaar: z.string().nullish(),
  undoStack: Steps,
  redoStack: Steps,
  undoSteps: extensionField(z.int(), 'how many steps the undo stack has; `stacks` answers the steps themselves'),
  redoSteps: extensionField(z.int(), 'the same of the redo stack'),
  hasModel: extensionField(z.boolean(), 'whether there is such a file; where nothing is said, there may be'),
  hasScreenshot: extensionField(z.boolean(), 'the same of the screenshot'),
})
export type ExceptionLog = z.infer<typeof ExceptionLog>

export const Exception = z.object({
  id: z.int(),
  message: z.string().nullish(),
  exception: z.string().nullish(),
  logs: optionalList(ExceptionLog),
  count: extensionField(z.int(), 'how often it was reported'),
  lastDate: extensionField(z.string(), 'when it was reported last'),
})
export type Exception = z.infer<typeof Exception>

export const exceptions = {
  list: endpoint({
    method: 'GET',
    path: '/api/exceptions/getall',
    summary:
      'The last 5000 exceptions, the newest first, with the beginning of their text; of their logs the last one of each release, and how many there are',
    permission: 'exceptions:manage',
    input: noInput,
    output: z.array(Exception),
    list: 'items',
  }),
  logs: endpoint({
    method: 'GET',
    path: '/api/exceptions/GetLogs/:id',
    summary: 'An exception with its last 200 logs, the newest first, and the number of steps before each',
    permission: 'exceptions:manage',
    input: z.object({ id: queryId }),
    output: Exception,
    mayBeMissing: true,
  }),
  stacks: endpoint({
    method: 'GET',
    path: '/api/exceptionlog/stacks/:id',
    summary: 'The steps before a report; an extension',
    permission: 'exceptions:manage',
    input: z.object({ id: queryId }),
    output: z.object({ undoStack: Steps, redoStack: Steps }),
    extension: 'exceptions.stacks',
  }),
}

/** The types of a screenshot: images that browsers show without running anything in them. */
const screenshotTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** The screenshot type that a Content-Type names, by its proper name; undefined for anything else. */
export function screenshotType(contentType: string): string | undefined {
  const type = mediaTypeOf(contentType)
  return screenshotTypes.find((one) => one === (type === 'image/jpg' ? 'image/jpeg' : type))
}

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

const stack = z
  .array(cutText(maxStepLength))
  .overwrite((steps) => steps.slice(0, maxSteps))
  .default([])

/** Calls for programs only; the documents do not have them. */
export const exceptionUploads = {
  report: uploadEndpoint({
    method: 'POST',
    path: '/api/exceptions/report',
    summary: 'Reports an exception; one with the same message and text gets another log (extension, programs only)',
    permission: 'exceptions:report',
    input: z.object({
      message: requiredCutText(2000),
      exception: requiredCutText(50_000),
      release: requiredCutText(100),
      comment: cutText(5000).nullish(),
      undoStack: stack,
      redoStack: stack,
    }),
    output: Exception,
    maxFields: 2500,
    maxFieldBytes: 64 * 1024,
    cutsFields: true,
    files: {
      model: { required: false, maxBytes: 50 * 1024 * 1024 },
      screenshot: { required: false, maxBytes: 10 * 1024 * 1024 },
    },
  }),
}
