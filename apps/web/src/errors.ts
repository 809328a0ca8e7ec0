// What went wrong with a call, in the words of the interface.

import type { AppRouter } from '@schoolbeheer/gateway/router'
import { TRPCClientError } from '@trpc/client'
import { t } from 'i18next'

export type Failure = { message: string; fields: Record<string, string> }

/**
 * The message of a failed call, and those of its fields. Messages travel as translation keys, or as the text of a
 * foreign service, which is shown as it came.
 */
export function readError(error: unknown): Failure {
  if (!isCallError(error)) return { message: t('shared_error_unexpected'), fields: {} }
  if (!error.data) return { message: t('shared_error_offline'), fields: {} }
  const fields = Object.entries(error.data.fields ?? {}).map(([field, message]) => [field, t(message)])
  return { message: t(error.message), fields: Object.fromEntries(fields) }
}

/** The HTTP status that a call failed with; null when no answer came. */
export function statusOf(error: unknown): number | null {
  return isCallError(error) ? (error.data?.httpStatus ?? null) : null
}

function isCallError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError
}
