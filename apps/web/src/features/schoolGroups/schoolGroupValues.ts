// What the form of a school group holds.

import type { SchoolGroup } from '@schoolbeheer/contracts/school/schoolGroups'
import { reference } from '../../kit/form/wire.ts'
import { addressOf } from '../reference/address.ts'

/** The values of a group; those of a new one without. */
export function valuesOf(group: Partial<SchoolGroup> = {}) {
  return {
    name: group.name ?? '',
    onderwijsnet: reference(group.onderwijsnet),
    clientNumber: group.clientNumber ?? '',
    vat: group.vat ?? '',
    salutation: group.salutation ?? '',
    ...addressOf(group),
    peppol: group.peppol ?? false,
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
