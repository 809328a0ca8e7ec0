/** The kinds of column that several tables share. */
import { customType } from 'drizzle-orm/pg-core'

/** Text that sorts as Dutch readers expect, whatever the locale of the server. */
export const dutchText = customType<{ data: string }>({ dataType: () => 'text collate "nl-BE-x-icu"' })
