// The words for the activity of a school group.

import { languages } from '@schoolbeheer/domain/languages'
import { toEuro } from '@schoolbeheer/domain/money'
import { contractTypes } from '@schoolbeheer/domain/schoolGroups'
import type { ActivityWords } from '../activity/words.ts'
import { addressLabels } from '../reference/address.ts'

export const groupActivity: ActivityWords = {
  kind: 'schoolGroup',
  labels: {
    ...addressLabels,
    name: 'schoolgroup_name',
    onderwijsnet: 'schoolgroup_onderwijsnet',
    clientNumber: 'schoolgroup_clientnumber',
    vat: 'schoolgroup_vat',
    salutation: 'schoolgroup_salutation',
    peppol: 'schoolgroup_peppol',
    invoiceEmails: 'schoolgroup_invoiceemails',
    purchaseOrderEmails: 'schoolgroup_purchaseorderemails',
    requiresPurchaseOrder: 'schoolgroup_requirespurchaseorder',
    buyerReference: 'schoolgroup_buyerreference',
    vatRegistered: 'schoolgroup_vatregistered',
    language: 'schoolgroup_language',
    yearly: 'schoolgroup_yearly',
    contractType: 'schoolgroup_contracttype',
    contractFee: 'schoolgroup_contractfee',
    licenceExpirationDate: 'schoolgroup_licenceexpirationdate',
    licenceFee: 'schoolgroup_licencefee',
    licenceFeeParts: 'schoolgroup_licencefeeparts',
    licenceFeePartsInvoiced: 'schoolgroup_licencefeepartsinvoiced',
  },
  textOf: (field, fact, { t, format }) => {
    if (field.endsWith('Fee') && typeof fact === 'number') return format.euro(toEuro(fact))
    const language = field === 'language' && languages.find((known) => known === fact)
    if (language) return t(`language_${language}`)
    const type = field === 'contractType' ? contractTypes.find((known) => known === fact) : undefined
    return type && t(`schoolgroup_contracttype_${type}`)
  },
}
