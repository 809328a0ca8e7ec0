/** Schools of a group (first document, section 3). */
import { z } from 'zod'
import { CityReference } from './reference.ts'

export const School = z.object({
  id: z.int(),
  guid: z.string().nullish(),
  name: z.string(),
  street: z.string().nullish(),
  number: z.string().nullish(),
  city: CityReference.nullish(),
  maxNumberLicences: z.int().nullish(),
  licenceExpirationDate: z.string().nullish(),
  schoolGroupId: z.int().nullish(),
})
export type School = z.infer<typeof School>
