/** What mails with documents have in common: whom they greet, in Dutch like the documents, and the PDF that they bring. */
import { spokenName } from '@schoolbeheer/domain/salutation'
import { textsOf } from '@schoolbeheer/server/texts'
import type { Db } from '../db/connection.ts'
import { readBytes } from '../storage/files.ts'
import texts from './texts.json' with { type: 'json' }

const t = textsOf(texts, 'nl')

/** By the first line of the salutation: 'Mevrouw An Peeters' is 'Geachte mevrouw An Peeters,'. */
export function greeting({ salutation }: { salutation: string }): string {
  const name = spokenName(salutation)
  return name ? t('dear', { name }) : t('dearAll')
}

/** Throws when there is none. */
export async function attachment(db: Db, fileId: number | null) {
  const file = fileId === null ? undefined : await readBytes(db, fileId)
  if (!file) throw new Error('There is no PDF to send')
  return attached(file)
}

export function attached({ name, bytes }: { name: string; bytes: Buffer }) {
  return { filename: name, contentType: 'application/pdf', content: bytes }
}
