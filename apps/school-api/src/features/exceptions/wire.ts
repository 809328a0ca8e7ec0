/** The log of an exception as it travels. */
import type { ExceptionLog } from '@schoolbeheer/contracts/school/exceptions'
import type { LastLogRow, LogRow } from './queries.ts'

export function toLog({
  exceptionId: _exceptionId,
  exceptionDate,
  ...log
}: LastLogRow & Partial<LogRow>): ExceptionLog {
  return { ...log, exceptionDate: exceptionDate.toISOString() }
}
