/** Locations and their parking spots, which everybody may see. */
import { found } from '@schoolbeheer/server/database/rows'
import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { cities } from '../../db/tables/reference.ts'
import { locations, parkingSpots } from '../../db/tables/locations.ts'

export type LocationRow = Awaited<ReturnType<typeof selectLocations>>[number]
export type ParkingSpotRow = Awaited<ReturnType<typeof selectParkingSpots>>[number]

/** Locations by name, without their parking spots. */
export function listLocations(db: Db): Promise<LocationRow[]> {
  return selectLocations(db)
}

/** A location with its parking spots by name; throws a 404. */
export async function readLocation(db: Db, id: number) {
  const location = found(await selectLocations(db, eq(locations.id, id)))
  return { ...location, parkingSpots: await selectParkingSpots(db, eq(parkingSpots.locationId, id)) }
}

/** Throws a 404 also for a spot of another location. */
export async function readParkingSpot(db: Db, locationId: number, id: number): Promise<ParkingSpotRow> {
  return found(await selectParkingSpots(db, spotOf(locationId, id)))
}

/** Answers the name; throws a 404 for a spot that is gone already. */
export async function deleteParkingSpot(tx: Db, locationId: number, id: number): Promise<{ name: string }> {
  return found(await tx.delete(parkingSpots).where(spotOf(locationId, id)).returning({ name: parkingSpots.name }))
}

function spotOf(locationId: number, id: number): SQL | undefined {
  return and(eq(parkingSpots.locationId, locationId), eq(parkingSpots.id, id))
}

const { cityId: _cityId, ...locationColumns } = getTableColumns(locations)
const { cityId: _cityOfSpot, ...spotColumns } = getTableColumns(parkingSpots)

function selectLocations(db: Db, where?: SQL) {
  return db
    .select({ ...locationColumns, city: getTableColumns(cities) })
    .from(locations)
    .innerJoin(cities, eq(cities.id, locations.cityId))
    .where(where)
    .orderBy(asc(locations.name))
}

function selectParkingSpots(db: Db, where: SQL | undefined) {
  return db
    .select({ ...spotColumns, city: getTableColumns(cities) })
    .from(parkingSpots)
    .innerJoin(cities, eq(cities.id, parkingSpots.cityId))
    .where(where)
    .orderBy(asc(parkingSpots.name))
}
