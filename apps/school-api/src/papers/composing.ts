/** Shared parts of mails with documents: the greeting, the address for questions, and the attached file. */
import type { Language } from '@schoolbeheer/domain/languages'
import { spokenName } from '@schoolbeheer/domain/salutation'
import { textsOf } from '@schoolbeheer/server/texts'
import type { Company } from '../documents/paper.ts'
import type { Db } from '../db/connection.ts'
import { readBytes } from '../storage/files.ts'
import texts from './texts.json' with { type: 'json' }

/**
 * The greeting follows the first line of the salutation: 'Mevrouw An Peeters' becomes 'Geachte mevrouw An Peeters,'.
 */
export function greeting({ salutation, language }: { salutation: string; language: Language }): string {
  const t = textsOf(texts, language)
  const name = spokenName(salutation, language)
  return name ? t('dear', { name }) : t('dearAll')
}

/** The line that says where to ask questions. */
export function questions({ email, phone }: Company, language: Language): string {
  return textsOf(texts, language)('questions', { email, phone })
}

/** Many mail servers take no more than 20 to 25 MB, in which a file is a third larger. */
export const mostAttachedBytes = 15_000_000

/** Throws when there is no file. */
export async function attachment(db: Db, fileId: number | null, contentType?: string) {
  const file = fileId === null ? undefined : await readBytes(db, fileId)
  if (!file) throw new Error('There is no file to send')
  return attached(file, contentType)
}

export function attached({ name, bytes }: { name: string; bytes: Buffer }, contentType = 'application/pdf') {
  return { filename: name, contentType, content: bytes }
}
