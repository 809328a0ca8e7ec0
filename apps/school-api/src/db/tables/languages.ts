/** The languages of people who called, by their e-mail address: by that alone they are written to. */
import { languages } from '@schoolbeheer/domain/languages'
import { pgTable, text } from 'drizzle-orm/pg-core'

export const personLanguages = pgTable('person_languages', {
  /** In lower case. */
  email: text().primaryKey(),
  /** As the claim `locale` last told it. */
  language: text({ enum: languages }).notNull(),
})
