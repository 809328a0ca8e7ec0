/** The calls on reference data. Rows travel as they are read. */
import { reference } from '@schoolbeheer/contracts/school/reference'
import { serve } from '@schoolbeheer/server/serve'
import type { SchoolApi } from '../../api.ts'
import { listCities, listOnderwijsnetten, listProvinces } from './queries.ts'

export function addReferenceRoutes(api: SchoolApi): void {
  const { db } = api.database
  serve(api, reference, {
    onderwijsnetten: () => listOnderwijsnetten(db),
    provinces: () => listProvinces(db),
    cities: () => listCities(db),
  })
}
