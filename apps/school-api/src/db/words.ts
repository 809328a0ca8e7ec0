/** The search for words in a table whose column of plain words has an index: see the migration `search`. */
import { partsToFind, plainWords } from '@schoolbeheer/domain/text'
import { and, like, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Whether the table's column of plain words contains all words of the text. A text without words is nowhere. */
export function holdsWords(table: PgTable, text: string): SQL {
  const parts = partsToFind(plainWords(text))
  return and(...parts.map((part) => like(sql`${table}.search_text`, `%${part}%`))) ?? sql`false`
}
