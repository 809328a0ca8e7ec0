/** What other records refer to; the rows are what travels. */
import { reference } from '@schoolbeheer/contracts/school/reference'
import type { Authenticate } from '@schoolbeheer/server/bearer'
import { serve } from '@schoolbeheer/server/serve'
import type { FastifyInstance } from 'fastify'
import type { SchoolDatabase } from '../../db/connection.ts'
import { listCities, listOnderwijsnetten, listProvinces } from './queries.ts'

export function addReferenceRoutes(app: FastifyInstance, authenticate: Authenticate, { db }: SchoolDatabase): void {
  serve(app, authenticate, reference, {
    onderwijsnetten: () => listOnderwijsnetten(db),
    provinces: () => listProvinces(db),
    cities: () => listCities(db),
  })
}
