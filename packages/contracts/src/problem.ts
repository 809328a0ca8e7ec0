/**
 * Errors in the one form that travels from a rule to the screen: an HTTP status, a message and, for bad input, a
 * message for each field. Messages are translation keys, or the text of a foreign upstream as it came; no other text
 * leaves a server.
 */
import { z } from 'zod'

export class Problem extends Error {
  readonly status: number
  readonly fields: Record<string, string>
  /** Everything that stands in the way of a bulk call, which is refused as a whole. */
  readonly obstacles: Obstacle[]
  /** Whether the messages were read from an upstream's answer; the documents show those as they came. */
  readonly isQuoted: boolean

  constructor(
    status: number,
    message: string,
    fields: Record<string, string> = {},
    { obstacles = [], isQuoted = false, ...options }: ProblemOptions = {},
  ) {
    super(message, options)
    this.name = 'Problem'
    this.status = status
    this.fields = fields
    this.obstacles = obstacles
    this.isQuoted = isQuoted
  }
}

type ProblemOptions = ErrorOptions & { obstacles?: Obstacle[]; isQuoted?: boolean }

/** A thing that stands in the way: its id, its name, the reason (a translation key), and a detail of that reason. */
const Obstacle = z.object({ id: z.int(), name: z.string(), reason: z.string(), detail: z.string().optional() })
export type Obstacle = z.infer<typeof Obstacle>

/** The standard message of a status. */
export const problemMessages = {
  400: 'shared_error_badrequest',
  401: 'shared_error_unauthorized',
  403: 'shared_error_forbidden',
  404: 'shared_error_notfound',
  409: 'shared_error_conflict',
  412: 'shared_error_changed',
  413: 'shared_error_toolarge',
  429: 'shared_error_toomany',
  500: 'shared_error_unexpected',
  502: 'shared_error_upstream_answer',
  503: 'shared_error_upstream_down',
} as const

/** A call that this gateway does not have, or that the API behind it does not offer: a 404. */
export function noSuchCall(): Problem {
  return new Problem(404, 'shared_error_nosuchcall')
}

/** A problem with the standard message of its status. */
export function problem(status: keyof typeof problemMessages, options?: ErrorOptions): Problem {
  return new Problem(status, problemMessages[status], {}, options)
}

/** Bad input as a 400 with a message for each field. */
export function invalid(fields: Record<string, string>, options?: ErrorOptions): Problem {
  return new Problem(400, problemMessages[400], fields, options)
}

/**
 * The part of a problem that may leave a server. Our own code uses translation keys alone, so any other text comes from
 * the inside.
 */
export function told(given: Problem): Pick<Problem, 'message' | 'fields' | 'obstacles'> {
  if (given.isQuoted) return given
  const standard = standardMessage(given.status)
  return {
    message: isKey(given.message) ? given.message : standard,
    fields: Object.fromEntries(
      Object.entries(given.fields).map(([field, text]) => [field, isKey(text) ? text : 'shared_fieldinvalid']),
    ),
    obstacles: given.obstacles.map((one) => (isKey(one.reason) ? one : { ...one, reason: standard })),
  }
}

/**
 * The body of an error answer: the field messages if there are any, otherwise the message under `error`, and the
 * obstacles.
 */
export function problemBody(given: Problem): Record<string, unknown> {
  const { message, fields, obstacles } = told(given)
  if (Object.keys(fields).length > 0) return fields
  return obstacles.length > 0 ? { error: message, obstacles } : { error: message }
}

const FieldValue = z.union([z.string(), z.array(z.string()).transform((texts) => texts.join('\n'))])
const ErrorBody = z.object({ error: z.string().min(1), obstacles: z.array(Obstacle).catch([]) })

/**
 * Reads an error answer by the documents' rule (section 8 of the first): the Application-Error header, else the
 * body's `error`, else all field values of the body, joined with newlines. Anything else gets the status' message.
 */
export function readProblem(status: number, applicationError: string | null, body: unknown): Problem {
  if (applicationError) return new Problem(status, applicationError, {}, { isQuoted: true })
  const withError = ErrorBody.safeParse(body)
  if (withError.success) {
    const { error, obstacles } = withError.data
    return new Problem(status, error, {}, { obstacles, isQuoted: true })
  }
  const fields = readFields(body)
  const texts = Object.values(fields)
  if (texts.length === 0) return new Problem(status, standardMessage(status))
  return new Problem(status, texts.join('\n'), fields, { isQuoted: true })
}

function readFields(body: unknown): Record<string, string> {
  const object = z.record(z.string(), z.unknown()).safeParse(body)
  if (!object.success) return {}
  return Object.fromEntries(
    Object.entries(object.data).flatMap(([field, value]) => {
      const text = FieldValue.safeParse(value)
      return text.success && text.data !== '' ? [[field, text.data]] : []
    }),
  )
}

function standardMessage(status: number): string {
  const known = z.enum(Object.keys(problemMessages)).safeParse(String(status))
  if (known.success)
    return Object.entries(problemMessages).find(([key]) => key === known.data)?.[1] ?? problemMessages[500]
  return status >= 500 ? problemMessages[500] : problemMessages[400]
}

/** The first message of each field of a failed parse, as translation keys; nested fields by their dotted path. */
export function fieldErrors(error: z.core.$ZodError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) fields[issue.path.join('.') || '_'] ??= issueKey(issue)
  return fields
}

function issueKey(issue: z.core.$ZodIssue): string {
  if (isKey(issue.message)) return issue.message
  if (issue.code === 'too_big') return 'shared_fieldtoolong'
  return 'shared_fieldinvalid'
}

/** Whether a text looks like a translation key: `invoice_refused_setPaid`. Sentences and names of files do not. */
export function isKey(text: string): boolean {
  return /^[a-z]+(-[a-z]+)?(_[a-zA-Z0-9]+)+$/.test(text)
}
