/** The tables of the sign-in provider: its records (sessions, codes, tokens, ...) and its keys. */
import type { SealedColumn } from '@schoolbeheer/server/database/sealed'
import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const providerRecords = pgTable(
  'provider_records',
  {
    /** The provider's name for this kind of record. */
    model: text().notNull(),
    /** A hash, because the id of some records, such as a token, gives access. */
    id: text().notNull(),
    /** JSON, sealed. */
    payload: text().notNull(),
    uid: text(),
    grantId: text(),
    /** The guid of the user that it belongs to. */
    accountId: text(),
    consumedAt: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.id] }),
    index('provider_records_uid').on(table.uid),
    index('provider_records_grant').on(table.grantId),
    index('provider_records_account').on(table.accountId),
    index('provider_records_expires').on(table.expiresAt),
  ],
)

export const providerKeys = pgTable(
  'provider_keys',
  {
    kind: text({ enum: ['signing', 'cookie'] }).notNull(),
    /** Its place in the order in which the keys were made. */
    position: integer().notNull(),
    /** The time at which it was made, from which follows what it is used for: see `provider/keys.ts`. */
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** A private JWK as JSON, or the secret itself; sealed. */
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.position] })],
)

export const recordPayload: SealedColumn = {
  table: providerRecords,
  column: providerRecords.payload,
  row: providerRecords.id,
}

export const keyValue: SealedColumn = { table: providerKeys, column: providerKeys.value, row: providerKeys.kind }
