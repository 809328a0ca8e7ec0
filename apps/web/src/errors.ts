// The messages of failed calls, in the words of the interface.

import type { Obstacle, Problem } from '@schoolbeheer/contracts/problem'
import type { AppRouter } from '@schoolbeheer/contracts/gateway/router'
import type { TRPCClientError } from '@trpc/client'
import i18next, { t } from 'i18next'
import type { TranslationKey } from './texts.ts'

export type Failure = { message: string; fields: Record<string, string> }

/**
 * The message of a failed call, and the messages of its fields. Where there are field messages, the message consists of
 * them. Messages travel as translation keys, or as the text of a foreign service, which is shown unchanged.
 */
export function readError(error: unknown): Failure {
  if (isProblem(error)) return withObstacles(asFailure(error.message, error.fields), error)
  if (isNotLoaded(error)) return { message: t('shared_error_offline'), fields: {} }
  if (!isCallError(error)) return { message: t('shared_error_unexpected'), fields: {} }
  if (!error.data)
    return { message: t(answerOf(error) ? 'shared_error_unexpected' : 'shared_error_offline'), fields: {} }
  return withObstacles(asFailure(error.message, error.data.fields ?? {}), error)
}

function withObstacles({ message, fields }: Failure, error: unknown): Failure {
  return { message: [message, ...obstaclesOf(error).map(lineOf)].join('\n'), fields }
}

/** The obstacles of a call or an upload that was refused as a whole. */
export function obstaclesOf(error: unknown): Obstacle[] {
  if (isProblem(error)) return error.obstacles
  return isCallError(error) ? (error.data?.obstacles ?? []) : []
}

function lineOf(obstacle: Obstacle): string {
  return `${obstacle.name}${t('shared_colon')} ${reasonOf(obstacle)}`
}

/** The reason of an obstacle. */
export function reasonOf({ reason, detail }: Obstacle): string {
  return [messageOf(reason), detail].filter(Boolean).join(' ')
}

/** The HTTP status that a call failed with; null when no answer came. */
export function statusOf(error: unknown): number | null {
  if (isProblem(error)) return error.status || null
  return isCallError(error) ? (error.data?.httpStatus ?? answerOf(error)?.status ?? null) : null
}

// An answer that no procedure gave: it came from the gateway before the call reached a procedure, or from a proxy
// before it.
function answerOf({ meta }: TRPCClientError<AppRouter>): Response | undefined {
  return meta?.['response'] instanceof Response ? meta['response'] : undefined
}

const notLoaded = 'NotLoaded'

/** Marks the error of code that could not be loaded. The router would recognise its own message, and leave the page. */
export function markNotLoaded(error: Error): void {
  error.name = notLoaded
  error.message = `${notLoaded}: ${error.message}`
}

export function isNotLoaded(error: unknown): boolean {
  return error instanceof Error && error.name === notLoaded
}

/** Whether somebody stopped an upload or a download. */
export function isStopped(error: unknown): error is DOMException {
  return error instanceof DOMException && error.name === 'AbortError'
}

/** A message in the words of the interface. The text of a foreign service is not a key, and stays unchanged. */
export function messageOf(text: string): string {
  return isKey(text) ? t(text) : text
}

function asFailure(message: string, messages: Record<string, string>): Failure {
  const fields = Object.fromEntries(Object.entries(messages).map(([field, text]) => [field, messageOf(text)]))
  const texts = Object.values(fields)
  // Several messages come as one text with a key on each line.
  const lines = texts.length > 0 ? texts : message.split('\n').map((line) => messageOf(line))
  return { message: lines.join('\n'), fields }
}

function isKey(text: string): text is TranslationKey {
  return i18next.exists(text)
}

// Errors are recognised by their names, because importing the classes would bring in zod and tRPC's client, which home
// does without.

// A refused upload or download.
function isProblem(error: unknown): error is Problem {
  return error instanceof Error && error.name === 'Problem'
}

function isCallError(error: unknown): error is TRPCClientError<AppRouter> {
  return error instanceof Error && error.name === 'TRPCClientError'
}
