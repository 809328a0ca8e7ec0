/** Places where course days are, and where to park near them (second document, sections 2, 3, 5 and 7). */
import { z } from 'zod'
import { anyAnswer, endpoint, ifMatch, noInput } from '../endpoint.ts'
import { changeNote, id, maxTextBodyBytes, optionalList, queryId, requiredText } from '../fields.ts'
import { versionOf } from '../version.ts'
import { Address, AddressFields } from './reference.ts'

export const ParkingSpot = z.object({
  id: z.int(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  free: z.boolean().nullish(),
  ...Address.shape,
})
export type ParkingSpot = z.infer<typeof ParkingSpot>

/** A course day contains its location with at least its id. */
export const Location = z.object({
  id: z.int(),
  name: z.string().nullish(),
  description: z.string().nullish(),
  ...Address.shape,
  /** Absent in a list. */
  parkingSpots: optionalList(ParkingSpot),
})
export type Location = z.infer<typeof Location>

/** The fields of a new location. */
export const LocationFields = z.object({
  name: requiredText(200),
  description: requiredText(5000),
  ...AddressFields.shape,
})
export type LocationFields = z.infer<typeof LocationFields>

/** The fields of a new parking spot. */
export const ParkingSpotFields = LocationFields.extend({ free: z.boolean().default(false) })
export type ParkingSpotFields = z.infer<typeof ParkingSpotFields>

/** The version of the fields that an update writes, so that an added parking spot is no conflict. */
export function locationVersion({ name, description, street, number, city }: Location): string {
  return versionOf({ name, description, street, number, city: city?.id })
}

export function parkingSpotVersion({ name, description, free, street, number, city }: ParkingSpot): string {
  return versionOf({ name, description, free, street, number, city: city?.id })
}

const writing = { permission: 'locations:write', output: anyAnswer, maxBodyBytes: maxTextBodyBytes } as const

export const locations = {
  list: endpoint({
    method: 'GET',
    path: '/api/location',
    summary: 'The locations by name, without their parking spots',
    permission: 'locations:read',
    input: noInput,
    output: z.array(Location),
    list: 'items',
  }),
  byId: endpoint({
    method: 'GET',
    path: '/api/location/:id',
    summary: 'A location with its parking spots, by name',
    permission: 'locations:read',
    input: z.object({ id: queryId }),
    output: Location,
    mayBeMissing: true,
  }),
  create: endpoint({
    ...writing,
    method: 'POST',
    path: '/api/location',
    summary: 'Adds a location',
    input: LocationFields,
  }),
  update: endpoint({
    ...writing,
    method: 'PUT',
    path: '/api/location',
    summary:
      'Changes a location; with If-Match only when nobody changed it meanwhile. Who is on a day to come there is told of another name or address, with the `note`',
    input: LocationFields.extend({ id, ifMatch, note: changeNote }),
    extensionInputs: { note: 'locations.note' },
  }),
  addParkingSpot: endpoint({
    ...writing,
    method: 'POST',
    path: '/api/location/:id/parkingspot',
    summary: 'Adds a parking spot to a location',
    input: ParkingSpotFields.extend({ id: queryId }),
  }),
  updateParkingSpot: endpoint({
    ...writing,
    method: 'PUT',
    path: '/api/location/:id/parkingspot/:spotId',
    summary: 'Changes a parking spot of a location; with If-Match only when nobody changed it meanwhile',
    input: ParkingSpotFields.extend({ id: queryId, spotId: queryId, ifMatch }),
  }),
  removeParkingSpot: endpoint({
    method: 'DELETE',
    path: '/api/location/:id/parkingspot/:spotId',
    summary: 'Removes a parking spot of a location',
    permission: 'locations:write',
    input: z.object({ id: queryId, spotId: queryId }),
    output: anyAnswer,
  }),
}
