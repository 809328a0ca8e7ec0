/** What the sign-in provider keeps: its records (sessions, codes, tokens, ...) and its keys. */
import type { AdapterPayload } from 'oidc-provider'
import { index, integer, json, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

export const providerRecords = pgTable(
  'provider_records',
  {
    /** What the provider calls this kind of record. */
    model: text().notNull(),
    id: text().notNull(),
    /** Not jsonb: that refuses NUL characters, which a request may carry. */
    payload: json().$type<AdapterPayload>().notNull(),
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
    /** The first one is used, all are accepted. A new signing key comes last until everybody knows it, then first. */
    position: integer().notNull(),
    /** A private JWK as JSON, or the secret itself. */
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.position] })],
)
