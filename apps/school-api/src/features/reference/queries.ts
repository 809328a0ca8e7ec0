/** The reference data, in the order in which people look for it. */
import { asc } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { cities, onderwijsnetten, provinces } from '../../db/tables/reference.ts'

export function listOnderwijsnetten(db: Db) {
  return db.select().from(onderwijsnetten).orderBy(asc(onderwijsnetten.label))
}

export function listProvinces(db: Db) {
  return db.select().from(provinces).orderBy(asc(provinces.name))
}

export function listCities(db: Db) {
  return db.select().from(cities).orderBy(asc(cities.postalCode), asc(cities.name))
}
