/** The search for words, in tables whose column of plain words has an index: see the migration `search`. */
import { partsToFind, plainWords } from '@schoolbeheer/domain/text'
import { and, like, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { schoolGroups } from './tables/schoolGroups.ts'

/** Whether the table's column of plain words contains all words of the text. A text without words is nowhere. */
export function holdsWords(table: PgTable, text: string): SQL {
  return holdsAll(sql`${table}.search_text`, text)
}

/** Whether the name of the school group contains all words of the text. The groups are few: they need no index. */
export function namesGroup(text: string): SQL {
  return holdsAll(sql`plain_words(${schoolGroups.name})`, text)
}

function holdsAll(words: SQL, text: string): SQL {
  const parts = partsToFind(plainWords(text))
  return and(...parts.map((part) => like(words, `%${part}%`))) ?? sql`false`
}
