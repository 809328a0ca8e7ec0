/** How a school group travels. A field that its column has by the same name passes as it is. */
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

/** What the activity tells of a group: fees in whole cents, what it refers to by its name. */
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
