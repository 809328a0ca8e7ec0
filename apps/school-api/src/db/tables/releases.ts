/** Releases of the desktop application. A version is released once as a test and once for all. */
import { boolean, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { files } from './files.ts'

export const releases = pgTable(
  'releases',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    test: boolean().notNull(),
    releaseNotes: text(),
    mappingFileId: integer()
      .notNull()
      .references(() => files.id),
  },
  (table) => [unique('releases_name').on(table.name, table.test)],
)
