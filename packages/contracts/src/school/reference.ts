/** Education networks, cities and provinces, to which other records refer (first document, sections 3 and 7). */
import { z } from 'zod'
import { endpoint, noInput } from '../endpoint.ts'
import { requiredReference, requiredText } from '../fields.ts'

export const Onderwijsnet = z.object({ id: z.int(), label: z.string().nullish() })
export type Onderwijsnet = z.infer<typeof Onderwijsnet>

const Province = z.object({ id: z.int(), name: z.string().nullish() })
export type Province = z.infer<typeof Province>

/** Other records contain such a record with at least its id. */
export const City = z.object({
  id: z.int(),
  postalCode: z.string().nullish(),
  name: z.string().nullish(),
  provinceId: z.int().nullish(),
})
export type City = z.infer<typeof City>

/** The address fields in the answer of a record. */
export const Address = z.object({
  street: z.string().nullish(),
  number: z.string().nullish(),
  city: City.nullish(),
})
export type Address = z.infer<typeof Address>

/** The address fields in the input of a record. */
export const AddressFields = z.object({
  street: requiredText(200),
  number: requiredText(20),
  city: requiredReference,
})

export const reference = {
  onderwijsnetten: endpoint({
    method: 'GET',
    path: '/api/School/GetOnderwijsnetten',
    summary: 'The education networks',
    permission: 'reference:read',
    input: noInput,
    output: z.array(Onderwijsnet),
    list: 'items',
  }),
  cities: endpoint({
    method: 'GET',
    path: '/api/School/GetCities',
    summary: 'Every Belgian postal code with its places',
    permission: 'reference:read',
    input: noInput,
    output: z.array(City),
    list: 'items',
  }),
  provinces: endpoint({
    method: 'GET',
    path: '/api/School/GetProvinces',
    summary: 'The provinces, and Brussels',
    permission: 'reference:read',
    input: noInput,
    output: z.array(Province),
    list: 'items',
  }),
}
