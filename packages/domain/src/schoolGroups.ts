// School groups: the groups and fields that a viewer sees, and the licence fee that is billed in parts. Callers have
// checked `may` before. Fees are the documented fields, in euro.

import type { RoleFlags } from './roles.ts'
import { licenceFields } from './schools.ts'

export type LicenceFee = {
  licenceFee?: number | null | undefined
  licenceFeeParts?: number | null | undefined
  licenceFeePartsInvoiced?: number | null | undefined
}

export const contractTypes = [1, 2, 3] as const

/** The fields that are only for viewers who see contracts. */
export const contractFields = [
  'yearly',
  'contractType',
  'contractFee',
  'licenceExpirationDate',
  'licenceFee',
  'licenceFeeParts',
  'licenceFeePartsInvoiced',
] as const

/** Whether the viewer sees every group; all others see only the group of their own school. */
export function seesAllSchoolGroups(viewer: RoleFlags): boolean {
  return viewer.isAdmin || viewer.canWriteCourses
}

/** Whether the viewer sees `contractFields`. */
export function seesContract(viewer: RoleFlags): boolean {
  return viewer.isAdmin
}

/** The visible fields of school groups: without `contractFields` for a viewer who does not see contracts. */
export function visibleGroups<Group extends Fields<typeof contractFields>>(
  groups: Group[],
  viewer: RoleFlags,
): Group[] {
  return seesContract(viewer) ? groups : without(groups, contractFields)
}

/** The visible fields of a group's schools. A school admin gets the licence fields by reading the own school. */
export function visibleSchools<School extends Fields<typeof licenceFields>>(
  schools: School[],
  viewer: RoleFlags,
): School[] {
  return seesContract(viewer) ? schools : without(schools, licenceFields)
}

type Fields<Names extends readonly string[]> = { [Name in Names[number]]?: unknown }

function without<Name extends string, Row extends { [N in Name]?: unknown }>(
  rows: Row[],
  fields: readonly Name[],
): Row[] {
  return rows.map((row) => {
    const open = { ...row }
    for (const field of fields) delete open[field]
    return open
  })
}

/** Whether no more shares are invoiced than there are; true while their number is not known. */
export function sharesInvoicedExist({ licenceFeeParts, licenceFeePartsInvoiced }: LicenceFee): boolean {
  return (licenceFeePartsInvoiced ?? 0) <= (licenceFeeParts ?? Number.POSITIVE_INFINITY)
}

/**
 * The progress 'x / y' of the detail page; null when it is not shown. A fee or number of parts of 0 counts as not set.
 */
export function licenceFeeProgress(group: LicenceFee): { invoiced: number; parts: number } | null {
  const { licenceFee, licenceFeeParts: parts, licenceFeePartsInvoiced: invoiced } = group
  return licenceFee && parts && typeof invoiced === 'number' ? { invoiced, parts } : null
}

/** Whether the next contract invoice carries a share of the licence fee. */
export function licenceShareDue({ licenceFee, licenceFeeParts, licenceFeePartsInvoiced }: LicenceFee): boolean {
  return Boolean(licenceFee && licenceFeeParts && (licenceFeePartsInvoiced ?? 0) < licenceFeeParts)
}

/** Whether there is a contract to bill: a fee, or a share of the licence fee. */
export function hasContractToBill(group: LicenceFee & { contractFee?: number | null | undefined }): boolean {
  return Boolean(group.contractFee) || licenceShareDue(group)
}
