/** Files and their chunks. A file is written in the transaction of the row that it belongs to. */
import { bigint, customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

export const files = pgTable('files', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  contentType: text().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
})

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
