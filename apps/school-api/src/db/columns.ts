/** The kinds of column that several tables share. */
import { customType, integer, text } from 'drizzle-orm/pg-core'

/** Text that sorts as Dutch readers expect, whatever the locale of the server. */
export const dutchText = customType<{ data: string }>({ dataType: () => 'text collate "nl-BE-x-icu"' })

/** An address. Its table has a foreign key to the cities, under a name of its own: see `constraints.ts`. */
export const address = {
  street: text().notNull(),
  number: text().notNull(),
  cityId: integer().notNull(),
}
