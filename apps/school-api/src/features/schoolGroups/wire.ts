/** How a school group travels. A field that its column has by the same name passes as it is. */
import type { NewSchoolGroup, SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { formatEnterpriseNumber } from '@schoolbeheer/domain/belgium'
import { toCents, toEuro } from '@schoolbeheer/domain/money'
import { addressToColumns } from '../reference/wire.ts'
import type { SchoolGroupRow } from './queries.ts'
import type { SchoolGroupColumns } from './table.ts'

export function toSchoolGroup({ contractFeeCents, licenceFeeCents, ...group }: SchoolGroupRow): SchoolGroup {
  return {
    ...group,
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
    contractFeeCents: typeof contractFee === 'number' ? toCents(contractFee) : null,
    licenceFeeCents: typeof licenceFee === 'number' ? toCents(licenceFee) : null,
  }
}
