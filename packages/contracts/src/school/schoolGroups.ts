/** School groups, the customers (first document, sections 3, 5 and 7). */
import { isEnterpriseNumber } from '@schoolbeheer/domain/belgium'
import { languages } from '@schoolbeheer/domain/languages'
import { expiries, type GroupQuery } from '@schoolbeheer/domain/schoolGroupList'
import { addressee } from '@schoolbeheer/domain/salutation'
import { contractTypes, seesContract, sharesInvoicedExist, visibleGroups } from '@schoolbeheer/domain/schoolGroups'
import { z } from 'zod'
import { anyAnswer, endpoint, fileEndpoint, ifMatch, noInput } from '../endpoint.ts'
import {
  extensionField,
  id,
  optionalAmount,
  optionalDate,
  optionalEmails,
  optionalLine,
  optionalText,
  required,
  requiredReference,
  requiredText,
} from '../fields.ts'
import { Address, AddressFields, Onderwijsnet } from './reference.ts'

const ContractType = z.literal(contractTypes)

export const SchoolGroup = z.object({
  id: z.int(),
  name: z.string().nullish(),
  onderwijsnet: Onderwijsnet.nullish(),
  clientNumber: z.string().nullish(),
  vat: z.string().nullish(),
  salutation: z.string().nullish(),
  ...Address.shape,
  invoiceEmails: z.string().nullish(),
  purchaseOrderEmails: z.string().nullish(),
  peppol: z.boolean().nullish(),
  requiresPurchaseOrder: z.boolean().nullish(),
  yearly: z.boolean().nullish(),
  contractType: ContractType.nullish(),
  contractFee: z.number().nullish(),
  licenceExpirationDate: z.string().nullish(),
  licenceFee: z.number().nullish(),
  licenceFeeParts: z.int().nullish(),
  licenceFeePartsInvoiced: z.int().nullish(),
  buyerReference: extensionField(z.string(), 'what its e-invoices are routed by, where no order is named'),
  vatRegistered: extensionField(z.boolean(), 'false where its enterprise number is no VAT number'),
  // No page names it: another upstream may call something else so.
  language: extensionField(z.enum(languages), 'of its mails, orders and reminders; without one Dutch').catch(null),
  lateCosts: extensionField(z.boolean(), 'whether its letters reckon interest and costs of late payment'),
  licenceShare: extensionField(z.int(), 'of a group to invoice, which share of the licence fee is next'),
  billedUntil: extensionField(
    z.string(),
    'of a group to invoice or to order, the last day that an invoice bills which is not wholly credited',
  ),
  billedPeriods: extensionField(
    z.array(z.object({ start: z.string(), end: z.string(), invoiceNumber: z.string() })),
    'of a group to invoice, the contract periods that invoices bill which are not wholly credited, without those that ended more than a year ago',
  ),
})
export type SchoolGroup = z.infer<typeof SchoolGroup>

const parts = z.int('shared_numberinvalid').min(0, 'shared_numberinvalid').max(1000, 'shared_numberinvalid').nullish()

const SchoolGroupFields = z.object({
  name: requiredText(200),
  onderwijsnet: requiredReference,
  clientNumber: requiredText(50),
  vat: optionalText(50).refine((vat) => !vat || isEnterpriseNumber(vat), 'schoolgroup_vatinvalid'),
  /** The addressee, without a greeting before it; a greeting alone is refused. */
  salutation: requiredText(1000).overwrite(addressee).min(1, 'schoolgroup_salutation_nobody'),
  ...AddressFields.shape,
  peppol: z.boolean().default(false),
  invoiceEmails: optionalEmails,
  purchaseOrderEmails: optionalEmails,
  requiresPurchaseOrder: z.boolean().default(false),
  yearly: z.boolean().default(true),
  contractType: z.literal(contractTypes, required),
  contractFee: optionalAmount,
  licenceExpirationDate: optionalDate,
  licenceFee: optionalAmount,
  licenceFeeParts: parts,
  licenceFeePartsInvoiced: parts,
  buyerReference: optionalLine(100),
  /** An update without it leaves it as it was; for a new group it is true. */
  vatRegistered: z.boolean().optional(),
  /** The same; of a new group Dutch. */
  language: z.enum(languages).optional(),
  /** The same; of a new group false. */
  lateCosts: z.boolean().optional(),
})

const InvoiceEmails = SchoolGroupFields.pick({ peppol: true, invoiceEmails: true })
const Shares = SchoolGroupFields.pick({ licenceFeeParts: true, licenceFeePartsInvoiced: true })

/**
 * The fields of a new school group. Only a Peppol group may go without invoice e-mails, and no more shares are invoiced
 * than there are.
 */
export const NewSchoolGroup = SchoolGroupFields.refine(({ peppol, invoiceEmails }) => peppol || invoiceEmails, {
  path: ['invoiceEmails'],
  error: required,
  when: ({ value }) => InvoiceEmails.safeParse(value).success,
}).refine(sharesInvoicedExist, {
  path: ['licenceFeePartsInvoiced'],
  error: 'schoolgroup_sharesinvoicedinvalid',
  when: ({ value }) => Shares.safeParse(value).success,
})
export type NewSchoolGroup = z.infer<typeof NewSchoolGroup>

const toInvoice = {
  permission: 'invoices:manage',
  input: noInput,
  output: z.array(SchoolGroup),
  list: 'items',
} as const

export const schoolGroups = {
  list: endpoint({
    method: 'GET',
    path: '/api/schoolgroup/getall',
    summary: 'The school groups that the caller may see, by name',
    permission: 'schoolGroups:read',
    input: noInput,
    output: z.array(SchoolGroup),
    visible: visibleGroups,
    seesAll: seesContract,
    list: 'items',
    extensionParts: { eInvoices: 'schoolGroups.preflight' },
  }),
  listToInvoice: endpoint({
    ...toInvoice,
    method: 'GET',
    path: '/api/schoolgroup/getalltoinvoice',
    summary: 'Groups with a contract to bill that need no purchase order',
  }),
  listToPurchaseOrder: endpoint({
    ...toInvoice,
    method: 'GET',
    path: '/api/schoolgroup/getalltopurchaseorder',
    summary: 'Groups with a contract to bill that need a purchase order first',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/schoolgroup/create',
    summary: 'Adds a school group',
    permission: 'schoolGroups:write',
    input: NewSchoolGroup,
    output: anyAnswer,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/schoolgroup/update',
    summary: 'Changes a school group; with If-Match only when nobody changed it meanwhile',
    permission: 'schoolGroups:write',
    input: NewSchoolGroup.safeExtend({ id, ifMatch }),
    output: anyAnswer,
  }),
}

const idText = z.string().regex(/^\d{1,10}$/)

/** The search and filters of a list: see `groupFinder`. */
const Narrowed = z
  .object({
    q: z.string().max(1000),
    network: idText,
    province: idText,
    peppol: z.enum(['yes', 'no']),
    contractType: idText,
    expiry: z.enum(expiries),
  } satisfies Record<keyof GroupQuery, z.ZodType>)
  .partial()

export const schoolGroupFiles = {
  export: fileEndpoint({
    method: 'GET',
    path: '/api/schoolgroup/export',
    summary:
      'School groups as a spreadsheet: all, or where `schoolGroups.exportNarrowed` is named those that are asked',
    permission: 'schoolGroups:export',
    input: Narrowed,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extensionParts: { narrowed: 'schoolGroups.exportNarrowed' },
  }),
}
