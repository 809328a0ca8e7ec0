/** Locations and their parking spots. A name differs by more than capitals. The named constraints are those that a write can break, see `routes.ts`. */
import { sql } from 'drizzle-orm'
import { boolean, foreignKey, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { address, dutchText } from '../columns.ts'
import { cities } from './reference.ts'

export const locations = pgTable(
  'locations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: dutchText().notNull(),
    description: text().notNull(),
    ...address,
  },
  (table) => [
    uniqueIndex('locations_name').on(sql`lower(${table.name})`),
    foreignKey({ name: 'locations_city', columns: [table.cityId], foreignColumns: [cities.id] }),
  ],
)

export type LocationColumns = typeof locations.$inferInsert

export const parkingSpots = pgTable(
  'parking_spots',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    locationId: integer().notNull(),
    name: dutchText().notNull(),
    description: text().notNull(),
    free: boolean().notNull(),
    ...address,
  },
  (table) => [
    uniqueIndex('parking_spots_name').on(table.locationId, sql`lower(${table.name})`),
    foreignKey({ name: 'parking_spots_location', columns: [table.locationId], foreignColumns: [locations.id] }),
    foreignKey({ name: 'parking_spots_city', columns: [table.cityId], foreignColumns: [cities.id] }),
  ],
)

export type ParkingSpotColumns = typeof parkingSpots.$inferInsert
