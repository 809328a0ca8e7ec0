/** Schools of a group (first document, sections 2, 3, 5 and 7). */
import { seesContract, visibleSchools } from '@schoolbeheer/domain/schoolGroups'
import { z } from 'zod'
import { anyAnswer, endpoint, ifMatch, noInput } from '../endpoint.ts'
import { id, optionalList, queryId, requiredText } from '../fields.ts'
import { versionOf } from '../version.ts'
import { Licence } from './licences.ts'
import { Address, AddressFields } from './reference.ts'

export const School = z.object({
  id: z.int(),
  guid: z.string().nullish(),
  name: z.string().nullish(),
  ...Address.shape,
  maxNumberLicences: z.int().nullish(),
  licenceExpirationDate: z.string().nullish(),
  activeLicences: optionalList(Licence),
  schoolGroupId: z.int().nullish(),
})
export type School = z.infer<typeof School>

const count = z
  .int('shared_numberinvalid')
  .min(0, 'shared_numberinvalid')
  .max(1_000_000, 'shared_numberinvalid')
  .nullish()

/** The fields of a new school; without a maximum any number of licences can be active. */
export const SchoolFields = z.object({
  name: requiredText(200),
  maxNumberLicences: count,
  ...AddressFields.shape,
})
export type SchoolFields = z.infer<typeof SchoolFields>

/** The version of the fields that an update writes, so that starting or stopping a licence is no conflict. */
export function schoolVersion({ name, maxNumberLicences, street, number, city }: School): string {
  return versionOf({ name, maxNumberLicences, street, number, city: city?.id })
}

export const schools = {
  own: endpoint({
    method: 'GET',
    path: '/api/school/get',
    summary: "The caller's own school with its active licences, the newest first",
    permission: 'schools:read',
    input: noInput,
    output: School,
    mayBeMissing: true,
  }),
  byId: endpoint({
    method: 'GET',
    path: '/api/school/getbyid/:id',
    summary: 'A school with its active licences, the newest first',
    permission: 'schools:read',
    input: z.object({ id: queryId }),
    output: School,
    mayBeMissing: true,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/school/getschools',
    summary: 'The schools that the caller may see, by name, without their licences',
    permission: 'schools:read',
    input: noInput,
    output: z.array(School),
    list: 'items',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/schoolgroup/addschool',
    summary: 'Adds a school to a group',
    permission: 'schools:write',
    input: SchoolFields.extend({ schoolGroupId: id }),
    output: anyAnswer,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/schoolgroup/updateschool',
    summary: 'Changes a school; with If-Match only when nobody changed it meanwhile',
    permission: 'schools:write',
    input: SchoolFields.extend({ id, ifMatch }),
    output: anyAnswer,
  }),
}

/** The call of `schoolGroups.schools`, served beside the calls on school groups. */
export const schoolsOfGroup = {
  schools: endpoint({
    method: 'GET',
    path: '/api/schoolgroup/GetSchools/',
    summary: 'The schools of a group, by name',
    permission: 'schoolGroups:read',
    input: z.object({ schoolGroupId: queryId }),
    output: z.array(School),
    visible: visibleSchools,
    seesAll: seesContract,
    list: 'items',
  }),
}
