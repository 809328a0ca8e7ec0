/** A school group as it travels. A field with the same name as its column passes as it is. */
import type { NewSchoolGroup, SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { formatEnterpriseNumber } from '@schoolbeheer/domain/belgium'
import { toCents, toEuro } from '@schoolbeheer/domain/money'
import type { Facts } from '../../db/activity.ts'
import { addressToColumns, cityFact } from '../reference/wire.ts'
import type { SchoolGroupRow } from './queries.ts'
import type { SchoolGroupColumns } from '../../db/tables/schoolGroups.ts'

export function toSchoolGroup({ contractFeeCents, licenceFeeCents, ...group }: SchoolGroupRow): SchoolGroup {
  return feesOf({ ...group, contractFeeCents, licenceFeeCents })
}

/** A row with its fees in euro, as the rules of the domain read them. */
export function feesOf<Row extends { contractFeeCents: number | null; licenceFeeCents: number | null }>({
  contractFeeCents,
  licenceFeeCents,
  ...row
}: Row) {
  return {
    ...row,
    contractFee: contractFeeCents === null ? null : toEuro(contractFeeCents),
    licenceFee: licenceFeeCents === null ? null : toEuro(licenceFeeCents),
  }
}

export function toColumns({
  onderwijsnet,
  vat,
  contractFee,
  licenceFee,
  ...group
}: NewSchoolGroup): SchoolGroupColumns {
  return {
    ...addressToColumns(group),
    onderwijsnetId: onderwijsnet.id,
    vat: vat && formatEnterpriseNumber(vat),
    contractFeeCents: cents(contractFee),
    licenceFeeCents: cents(licenceFee),
  }
}

/** The values of a group that its activity tells: fees in whole cents, other records by their names. */
export function factsOf(group: SchoolGroup): Facts {
  const { id: _id, billedUntil: _billedUntil, billedPeriods: _billedPeriods, ...facts } = group
  const { onderwijsnet, city, contractFee, licenceFee, ...rest } = facts
  return {
    ...rest,
    onderwijsnet: onderwijsnet?.label,
    city: cityFact(city),
    contractFee: cents(contractFee),
    licenceFee: cents(licenceFee),
  }
}

function cents(euro: number | null | undefined): number | null {
  return typeof euro === 'number' ? toCents(euro) : null
}
