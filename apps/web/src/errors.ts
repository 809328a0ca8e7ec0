// What went wrong with a call, in the words of the interface.

import type { Problem } from '@schoolbeheer/contracts/problem'
import type { AppRouter } from '@schoolbeheer/contracts/gateway/router'
import { TRPCClientError } from '@trpc/client'
import i18next, { t } from 'i18next'
import type { TranslationKey } from './texts.ts'

export type Failure = { message: string; fields: Record<string, string> }

/**
 * The message of a failed call, and those of its fields, of which it is made where there are any. Messages travel as
 * translation keys, or as the text of a foreign service, which is shown as it came.
 */
export function readError(error: unknown): Failure {
  if (isProblem(error)) return asFailure(error.message, error.fields)
  if (!isCallError(error)) return { message: t('shared_error_unexpected'), fields: {} }
  if (!error.data)
    return { message: t(answerOf(error) ? 'shared_error_unexpected' : 'shared_error_offline'), fields: {} }
  return asFailure(error.message, error.data.fields ?? {})
}

/** The HTTP status that a call failed with; null when no answer came. */
export function statusOf(error: unknown): number | null {
  if (isProblem(error)) return error.status || null
  return isCallError(error) ? (error.data?.httpStatus ?? answerOf(error)?.status ?? null) : null
}

// Of the gateway itself, before any procedure was reached, or of what stands before it.
function answerOf({ meta }: TRPCClientError<AppRouter>): Response | undefined {
  return meta?.['response'] instanceof Response ? meta['response'] : undefined
}

/** A message in the words of the interface; one that is no translation key, of a foreign service, as it came. */
export function messageOf(text: string): string {
  return isKey(text) ? t(text) : text
}

function asFailure(message: string, messages: Record<string, string>): Failure {
  const fields = Object.fromEntries(Object.entries(messages).map(([field, text]) => [field, messageOf(text)]))
  const texts = Object.values(fields)
  // Several messages are one text of several lines: a key each.
  const lines = texts.length > 0 ? texts : message.split('\n').map((line) => messageOf(line))
  return { message: lines.join('\n'), fields }
}

function isKey(text: string): text is TranslationKey {
  return i18next.exists(text)
}

// What the gateway's files were refused with. Told by its name: the class comes with zod, which few pages need.
function isProblem(error: unknown): error is Problem {
  return error instanceof Error && error.name === 'Problem'
}

function isCallError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof TRPCClientError
}
