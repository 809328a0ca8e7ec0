/** Files and their chunks. */
import { sql } from 'drizzle-orm'
import { bigint, customType, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

export const files = pgTable(
  'files',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    contentType: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** The SHA-256 of its bytes in hex, once they are all there; null where a release before 0044 wrote it meanwhile. */
    sha256: text(),
    /** Since when it has been arriving: no row refers to it yet, and nobody sees it. null once it is bound. */
    arrivingSince: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('files_arriving')
      .on(table.arrivingSince)
      .where(sql`${table.arrivingSince} is not null`),
  ],
)

export const fileChunks = pgTable(
  'file_chunks',
  {
    fileId: integer()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    content: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fileId, table.position] })],
)
