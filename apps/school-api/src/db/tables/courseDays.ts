/**
 * Course days, and the people on them: those with a place, and those who wait for a place. A person is on a day once,
 * by user and by e-mail address. The mails and calendar entries of people stay when they are gone. The named
 * constraints are those that a write can break, see `change.ts` and `places.ts`.
 */
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { languages } from '@schoolbeheer/domain/languages'
import type { CourseDayType } from '@schoolbeheer/domain/courseDays/rules'
import { billedCount, dutchText } from '../columns.ts'
import type { Method } from '../../calendars/calendar.ts'
import { locations } from './locations.ts'
import { schools } from './schools.ts'

export const courseDays = pgTable(
  'course_days',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    type: smallint().$type<CourseDayType>().notNull(),
    theme: text().notNull(),
    description: text().notNull(),
    isPublic: boolean().notNull(),
    startDate: timestamp({ withTimezone: true }).notNull(),
    endDate: timestamp({ withTimezone: true }).notNull(),
    locationId: integer(),
    parts: integer().notNull(),
    travelKms: numeric({ precision: 6, scale: 1, mode: 'number' }).notNull(),
    maxParticipants: integer().notNull(),
    linksToManual: text().array().notNull(),
    /** By the prices that held when type and parts were set. */
    priceCents: integer().notNull(),
    priceParticipantCents: integer().notNull(),
    cancelledAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    foreignKey({ name: 'course_days_location', columns: [table.locationId], foreignColumns: [locations.id] }),
    index('course_days_start').on(table.startDate),
    index('course_days_end').on(table.endDate),
    check('course_days_type', sql`${table.type} between 0 and 5`),
    check('course_days_end_after_start', sql`${table.endDate} > ${table.startDate}`),
    check('course_days_numbers', sql`${table.parts} > 0 and ${table.travelKms} >= 0 and ${table.maxParticipants} > 0`),
  ],
)

export type CourseDayColumns = typeof courseDays.$inferInsert

export const participants = pgTable(
  'participants',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    courseDayId: integer()
      .notNull()
      .references(() => courseDays.id),
    firstName: dutchText(),
    lastName: dutchText(),
    email: text().notNull(),
    /** The `id` of the user in the identity service. */
    userId: integer(),
    schoolId: integer().references(() => schools.id),
    /** null for a person with a place. People who wait together have the same turn, and the lowest turn is next. */
    waitingTurn: integer(),
    present: boolean().notNull().default(false),
    invoiceRequired: boolean().notNull().default(true),
    purchaseOrderRequired: boolean().notNull(),
    billedCount,
  },
  (table) => [
    uniqueIndex('participants_email').on(table.courseDayId, sql`lower(${table.email})`),
    unique('participants_user').on(table.courseDayId, table.userId),
    // The days of a group's people are read from it alone.
    index('participants_school_days').on(table.schoolId, table.courseDayId, table.waitingTurn),
    index('participants_waiting')
      .on(table.courseDayId)
      .where(sql`${table.waitingTurn} is not null`),
    index('participants_open')
      .on(table.courseDayId)
      .where(
        sql`${table.invoiceRequired} and ${table.billedCount} < 1 and ${table.waitingTurn} is null and ${table.schoolId} is not null`,
      ),
  ],
)

/** The entry in a person's calendar for a day: made with the first place, and kept for ever. */
export const calendarEntries = pgTable(
  'calendar_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    courseDayId: integer()
      .notNull()
      .references(() => courseDays.id),
    /** In lower case. */
    email: text().notNull(),
    uid: text().notNull().unique('calendar_entries_uid'),
    /** Raised at each change that a calendar shows, being taken off and coming back included. */
    sequence: integer().notNull().default(0),
    /** The time when the person last heard of the day, on the database's clock: see `reminding.ts`. */
    toldAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('calendar_entries_person').on(table.courseDayId, table.email)],
)

export const messageKinds = ['confirmed', 'placed', 'changed', 'removed', 'cancelled', 'reminder', 'message'] as const
export type MessageKind = (typeof messageKinds)[number]

/** The fields of a day that calendars and mails show. */
export type DayFacts = { theme: string; start: string; end: string; place: string | null }

/** Messages to people about a day, with the day as it was then: a mail that is sent again says the same. */
export const courseDayMessages = pgTable(
  'course_day_messages',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: messageKinds }).notNull(),
    courseDayId: integer()
      .notNull()
      .references(() => courseDays.id),
    at: timestamp({ withTimezone: true }).notNull(),
    /** '' where nobody said it. */
    name: text().notNull(),
    email: text().notNull(),
    language: text({ enum: languages }).notNull().default('nl'),
    day: jsonb().$type<DayFacts>().notNull(),
    /** The day before a change. */
    before: jsonb().$type<DayFacts>(),
    /** The text that the person who changed the day adds, or the whole text of a message. */
    note: text(),
    /** The calendar's instruction; null for people who only wait for a place. */
    calendar: jsonb().$type<{ method: Method; uid: string; sequence: number }>(),
  },
  (table) => [index('course_day_messages_day').on(table.courseDayId)],
)
