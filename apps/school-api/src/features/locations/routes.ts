/** The calls on locations and their parking spots. */
import { Problem, invalid, problem } from '@schoolbeheer/contracts/problem'
import {
  LocationFields,
  locations,
  locationVersion,
  ParkingSpotFields,
  parkingSpotVersion,
  type Location,
} from '@schoolbeheer/contracts/school/locations'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { actOf, noteActivity, type Act } from '../../db/activity.ts'
import type { Db } from '../../db/connection.ts'
import { changeRecord, createRecord, type RecordKind } from '../../db/records.ts'
import { addressToColumns, cityFact } from '../reference/wire.ts'
import { deleteParkingSpot, listLocations, readLocation, readParkingSpot, type ParkingSpotRow } from './queries.ts'
import {
  parkingSpots,
  locations as table,
  type LocationColumns,
  type ParkingSpotColumns,
} from '../../db/tables/locations.ts'

/** A function of a later feature that runs after a change, in its transaction. */
type FollowUp = (
  api: SchoolApi,
  tx: Db,
  act: Act,
  change: { before: Location; note?: string | null | undefined },
) => Promise<void>

export function addLocationRoutes(api: SchoolApi, follow: FollowUp): void {
  const { db } = api.database
  serve(api, locations, {
    list: () => listLocations(db),
    byId: ({ id }) => readLocation(db, id),
    create: (fields, viewer) =>
      createRecord(db, location, { values: addressToColumns(fields), act: actOf(api, viewer) }),
    update: ({ id, ifMatch, note, ...fields }, viewer) => {
      const act = actOf(api, viewer)
      return changeRecord(db, location, {
        id,
        ifMatch,
        values: addressToColumns(fields),
        act,
        follow: (tx, before) => follow(api, tx, act, { before, note }),
      })
    },
    addParkingSpot: ({ id: locationId, ...spot }, viewer) =>
      createRecord(db, parkingSpotOf(locationId), {
        values: { ...addressToColumns(spot), locationId },
        act: actOf(api, viewer),
      }),
    updateParkingSpot: ({ id: locationId, spotId: id, ifMatch, ...spot }, viewer) =>
      changeRecord(db, parkingSpotOf(locationId), {
        id,
        ifMatch,
        values: addressToColumns(spot),
        act: actOf(api, viewer),
      }),
    removeParkingSpot: ({ id, spotId }, viewer) =>
      db.transaction(async (tx) => {
        const { name: subject } = await deleteParkingSpot(tx, id, spotId)
        const told = { kind: 'location', recordId: id, action: 'parkingSpotRemoved', subject } as const
        await noteActivity(tx, actOf(api, viewer), told)
      }),
  })
}

const location: RecordKind<LocationColumns, Location> = {
  table,
  fields: LocationFields.shape,
  problems: {
    locations_name: () => new Problem(409, 'location_nametaken', { name: 'location_nametaken' }),
    locations_city: () => invalid({ city: 'shared_fieldinvalid' }),
  },
  read: readLocation,
  version: locationVersion,
  tell: ({ id }, action) => ({ kind: 'location', recordId: id, action }),
  facts: ({ name, description, street, number, city }) => ({ name, description, street, number, city: cityFact(city) }),
}

function parkingSpotOf(locationId: number): RecordKind<ParkingSpotColumns, ParkingSpotRow> {
  return {
    table: parkingSpots,
    fields: ParkingSpotFields.shape,
    problems: {
      parking_spots_location: () => problem(404),
      parking_spots_name: () => new Problem(409, 'parkingspot_nametaken', { name: 'parkingspot_nametaken' }),
      parking_spots_city: () => invalid({ city: 'shared_fieldinvalid' }),
    },
    read: (tx, id) => readParkingSpot(tx, locationId, id),
    version: parkingSpotVersion,
    tell: ({ name }, action) => ({
      kind: 'location',
      recordId: locationId,
      action: action === 'created' ? 'parkingSpotAdded' : 'parkingSpotChanged',
      subject: name,
    }),
    facts: ({ name, description, free, street, number, city }) => ({
      name,
      description,
      free,
      street,
      number,
      city: cityFact(city),
    }),
  }
}
