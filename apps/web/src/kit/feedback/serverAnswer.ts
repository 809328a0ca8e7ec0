// What a service of others said, in the words of the interface where it is well known.

import { meaningOf } from '@schoolbeheer/domain/serverAnswers'
import { t } from 'i18next'
import { messageOf } from '../../errors.ts'

/** `own`: its own text, where the words say it otherwise. */
export function serverWords(said: string): { words: string; own: string | null } {
  const message = messageOf(said)
  const meaning = message === said ? meaningOf(said) : null
  return meaning ? { words: t(`serveranswer_${meaning}`), own: said } : { words: message, own: null }
}
