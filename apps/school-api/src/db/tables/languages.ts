/** The last known languages of people, by the e-mail address to which they are written. */
import { languages } from '@schoolbeheer/domain/languages'
import { pgTable, text } from 'drizzle-orm/pg-core'

export const personLanguages = pgTable('person_languages', {
  /** In lower case. */
  email: text().primaryKey(),
  /** As the claim `locale` last told it. */
  language: text({ enum: languages }).notNull(),
})
