/** The addresses of calendars: at most one for a user. */
import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const calendarFeeds = pgTable('calendar_feeds', {
  /** The guid of the user. */
  userGuid: text().primaryKey(),
  /** Who that is on course days, as the access token said when the address was last asked for. */
  userId: integer(),
  email: text(),
  /** Kept as it is, so that its owner can be shown it again: it opens nothing but rows that stand beside it. */
  secret: text().notNull().unique('calendar_feeds_secret'),
})
