/** The addresses of calendars: at most one for a user. */
import type { SealedColumn } from '@schoolbeheer/server/database/sealed'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const calendarFeeds = pgTable('calendar_feeds', {
  /** The guid of the user. */
  userGuid: text().primaryKey(),
  /**
   * The user's id and address on course days, as the access token said when the calendar's address was last asked for.
   */
  userId: integer(),
  email: text(),
  secretHash: text().notNull().unique('calendar_feeds_secret'),
  /** Sealed, so that its owner can be shown it again. */
  secret: text().notNull(),
})

export const feedSecret: SealedColumn = {
  table: calendarFeeds,
  column: calendarFeeds.secret,
  row: calendarFeeds.userGuid,
}
