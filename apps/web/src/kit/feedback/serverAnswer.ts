// The answers of other services, in the words of the interface where they are well known.

import { meaningOf } from '@schoolbeheer/domain/serverAnswers'
import { t } from 'i18next'
import { messageOf } from '../../errors.ts'

/** `own` is the service's own text, where our words differ from it. */
export function serverWords(said: string): { words: string; own: string | null } {
  const message = messageOf(said)
  const meaning = message === said ? meaningOf(said) : null
  return meaning ? { words: t(`serveranswer_${meaning}`), own: said } : { words: message, own: null }
}
