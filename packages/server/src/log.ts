/**
 * The log of an app: lines of JSON by pino, and the description of errors in them. No thrown value keeps a line from
 * being written, and no line quotes more than the text of an error.
 */
import { instruments } from './instruments.ts'
import { appending } from './logFile.ts'

type Lines = { write: (line: string) => void }

let elsewhere: Lines | undefined

/** Redirects the lines of all apps that start from now on, instead of the standard output: tests keep them. */
export function divertLog(lines: Lines): void {
  elsewhere = lines
}

/** The options of Fastify's `logger`. */
export function logOptions(
  name: string,
  { LOG_LEVEL, LOG_FILE }: { LOG_LEVEL: string; LOG_FILE?: string | undefined },
) {
  const stream = LOG_FILE ? appending(LOG_FILE, Date.now) : elsewhere
  const { logMixin } = instruments()
  return {
    level: LOG_LEVEL,
    name,
    serializers: { err: errorInLog },
    ...(logMixin && { mixin: logMixin }),
    ...(stream && { stream }),
  }
}

type LoggedError = { type: string; code?: string | undefined; message: string; stack: string }

/** The error and its place, by the root cause. A database's error also holds the refused row, with its names. */
function errorInLog(error: unknown): LoggedError {
  try {
    const cause = rootCause(error)
    if (!(cause instanceof Error)) return { type: typeof cause, message: textOf(cause), stack: '' }
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
    return { type: textOf(cause.name), code, message: textOf(cause.message), stack: textOf(cause.stack) }
  } catch {
    return unreadable
  }
}

const unreadable: LoggedError = { type: 'unreadable', message: '', stack: '' }

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/**
 * The deepest cause, because the errors above it may quote their input (a query error its parameters). Only errors and
 * our own texts count as causes: any other value is input of a library, perhaps an answer full of tokens. It throws
 * what the getters of a strange error throw.
 */
export function rootCause(error: unknown, above = new Set<unknown>()): unknown {
  const cause = error instanceof Error ? error.cause : undefined
  const isNext = (cause instanceof Error || typeof cause === 'string') && !above.has(cause)
  return isNext ? rootCause(cause, above.add(error)) : error
}
