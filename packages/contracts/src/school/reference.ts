/** Education networks, cities and provinces: what other records refer to (first document, sections 3 and 7). */
import { z } from 'zod'
import { endpoint, noInput } from '../endpoint.ts'

export const Onderwijsnet = z.object({ id: z.int(), label: z.string() })
export type Onderwijsnet = z.infer<typeof Onderwijsnet>

const Province = z.object({ id: z.int(), name: z.string() })
export type Province = z.infer<typeof Province>

const City = z.object({ id: z.int(), postalCode: z.string(), name: z.string(), provinceId: z.int() })
export type City = z.infer<typeof City>

/** A city as other records carry it: an object with at least its id. */
export const CityReference = z.object({
  id: z.int(),
  postalCode: z.string().nullish(),
  name: z.string().nullish(),
  provinceId: z.int().nullish(),
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
