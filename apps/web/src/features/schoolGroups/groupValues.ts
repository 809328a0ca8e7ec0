// The values of the form of a school group.

import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { printEnterpriseNumber } from '@schoolbeheer/domain/belgium'
import { reference } from '../../kit/form/wire.ts'
import { addressOf } from '../reference/address.ts'

/** The form's values of a group, or of a new group when none is given. */
export function valuesOf(group: Partial<SchoolGroup> = {}) {
  return {
    name: group.name ?? '',
    onderwijsnet: reference(group.onderwijsnet),
    clientNumber: group.clientNumber ?? '',
    vat: printEnterpriseNumber(group.vat ?? ''),
    salutation: group.salutation ?? '',
    ...addressOf(group),
    peppol: group.peppol ?? false,
    buyerReference: group.buyerReference ?? '',
    vatRegistered: group.vatRegistered ?? true,
    language: group.language ?? 'nl',
    lateCosts: group.lateCosts ?? false,
    invoiceEmails: group.invoiceEmails ?? '',
    purchaseOrderEmails: group.purchaseOrderEmails ?? '',
    requiresPurchaseOrder: group.requiresPurchaseOrder ?? false,
    yearly: group.yearly ?? true,
    contractType: group.contractType ?? null,
    contractFee: group.contractFee ?? null,
    licenceExpirationDate: group.licenceExpirationDate?.slice(0, 10) ?? null,
    licenceFee: group.licenceFee ?? null,
    licenceFeeParts: group.licenceFeeParts ?? null,
    licenceFeePartsInvoiced: group.licenceFeePartsInvoiced ?? null,
  }
}
export type SchoolGroupValues = ReturnType<typeof valuesOf>
