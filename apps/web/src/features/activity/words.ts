// The fields of a record and what they hold, in the words of the interface.

import type { Fact } from '@schoolbeheer/contracts/school/activity'
import { courseDayTypes } from '@schoolbeheer/domain/courseDays/rules'
import { languages } from '@schoolbeheer/domain/languages'
import { contractTypes } from '@schoolbeheer/domain/schoolGroups'
import { toEuro } from '@schoolbeheer/domain/money'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../kit/format.ts'
import type { TranslationKey } from '../../texts.ts'

export type Kind =
  | 'schoolGroup'
  | 'school'
  | 'location'
  | 'courseDay'
  | 'schoolVisit'
  | 'feedback'
  | 'purchaseOrder'
  | 'invoice'
  | 'user'

const address = { street: 'shared_street', number: 'shared_number', city: 'shared_city' } as const

const work = {
  schoolGroup: 'schoolgroup_title',
  date: 'shared_date',
  description: 'shared_description',
  hours: 'shared_hours',
  purchaseOrderRequired: 'shared_purchaseorderrequired',
  invoiceRequired: 'courseday_invoicerequired',
} as const

const labels: Record<Kind, Record<string, TranslationKey>> = {
  schoolGroup: {
    ...address,
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
  school: { ...address, name: 'school_name', maxNumberLicences: 'school_maxnumberlicences' },
  location: {
    ...address,
    name: 'location_name',
    description: 'location_description',
    free: 'parkingspot_free',
  },
  schoolVisit: {
    ...work,
    theme: 'schoolvisit_theme',
    location: 'schoolvisit_location',
    travelKms: 'shared_kilometres',
    participants: 'schoolvisit_participants',
  },
  feedback: work,
  courseDay: {
    type: 'courseday_type',
    theme: 'courseday_theme',
    description: 'shared_description',
    isPublic: 'courseday_ispublic',
    date: 'shared_date',
    startTime: 'courseday_starttime',
    endTime: 'courseday_endtime',
    location: 'courseday_location',
    parts: 'courseday_parts',
    travelKms: 'courseday_travelkms',
    maxParticipants: 'courseday_maxparticipants',
    linksToManual: 'courseday_linkstomanual',
    firstName: 'user_firstname',
    lastName: 'user_lastname',
    email: 'courseday_email',
    school: 'courseday_school',
    present: 'courseday_present',
    invoiceRequired: 'courseday_invoicerequired',
    purchaseOrderRequired: 'courseday_purchaseorderrequired',
  },
  purchaseOrder: {},
  invoice: { dueDate: 'invoice_duedate', paidDate: 'invoice_paiddate' },
  user: { firstName: 'user_firstname', lastName: 'user_lastname' },
}

/** The label of a field; a field that the interface does not know keeps its name in the contract. */
export function labelOf(kind: Kind, field: string, t: TFunction): string {
  const label = labels[kind][field]
  return label ? t(label) : field
}

/** Writes a value as the record's own page writes it. */
export function useFactText(): (field: string, fact: Fact) => string {
  const { t } = useTranslation()
  const { date, euro, number } = useFormat()
  return (field, fact) => {
    if (fact === null || fact === '') return t('activity_empty')
    if (typeof fact === 'boolean') return t(fact ? 'activity_yes' : 'activity_no')
    const language = field === 'language' && languages.find((known) => known === fact)
    if (language) return t(`language_${language}`)
    if (typeof fact === 'string') return /date$/i.test(field) ? date(fact) : fact
    if (field.endsWith('Fee')) return euro(toEuro(fact))
    const type = field === 'contractType' && contractTypes.find((known) => known === fact)
    if (type) return t(`schoolgroup_contracttype_${type}`)
    const dayType = field === 'type' ? courseDayTypes.find((known) => known === fact) : undefined
    return dayType === undefined ? number(fact) : t(`courseday_type_${dayType}`)
  }
}
