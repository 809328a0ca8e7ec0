/** The reference data, in the order in which people look for it. */
import { asc } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { cities, onderwijsnetten, provinces } from './table.ts'

export const listOnderwijsnetten = (db: Db) => db.select().from(onderwijsnetten).orderBy(asc(onderwijsnetten.label))

export const listProvinces = (db: Db) => db.select().from(provinces).orderBy(asc(provinces.name))

export const listCities = (db: Db) => db.select().from(cities).orderBy(asc(cities.postalCode), asc(cities.name))
