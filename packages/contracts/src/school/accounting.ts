/**
 * Deliveries to the accountant: the documents, customers and payments of a period in one ZIP file, each document once.
 * Extensions of the documented calls.
 */
import { isIsoDate } from '@schoolbeheer/domain/dates'
import { z } from 'zod'
import { endpoint, fileEndpoint, noInput } from '../endpoint.ts'
import { queryId, required } from '../fields.ts'
import { Period } from './invoiceFiles.ts'
import { Dispatch } from './settling.ts'

/** Both days included. `file` is the name of the ZIP file; it is absent while the file is being written. */
const Delivery = z.object({
  id: z.int(),
  from: z.string(),
  until: z.string(),
  documents: z.int(),
  file: z.string().nullish(),
})

/**
 * `mailedTo` and `mailedAt` are of mails that were accepted, `mails` are all of them. `mailOn` is the day on which it
 * will be mailed; `problem`, a translation key, says why there is no file yet.
 */
const MadeDelivery = Delivery.extend({
  problem: z.string().nullish(),
  madeAt: z.string(),
  madeBy: z.string().nullish(),
  mailedTo: z.array(z.string()),
  mailedAt: z.string().nullish(),
  mailOn: z.string().nullish(),
  mails: z.array(Dispatch),
})
export type MadeDelivery = z.infer<typeof MadeDelivery>

const managed = { permission: 'invoices:manage' } as const

export const accounting = {
  deliver: endpoint({
    ...managed,
    method: 'PUT',
    path: '/api/accounting/deliver',
    summary:
      'Delivers what was made until a day before today and was not delivered yet, PDFs included; the file follows within moments; an extension',
    input: z.object({ until: z.string(required).refine(isIsoDate, 'shared_dateinvalid') }),
    output: Delivery,
    extension: 'accounting.deliver',
  }),
  deliveries: endpoint({
    ...managed,
    method: 'GET',
    path: '/api/accounting/deliveries',
    summary: 'The deliveries to the accountant, the newest first, with their mails; an extension',
    input: noInput,
    output: z.array(MadeDelivery),
    list: 'items',
    extension: 'accounting.deliveries',
  }),
}

const zip = 'application/zip'

export const accountingFiles = {
  delivery: fileEndpoint({
    ...managed,
    method: 'GET',
    path: '/api/accounting/delivery/:id',
    summary: 'The ZIP file of a delivery, always the same bytes; a 409 while it is being written; an extension',
    input: z.object({ id: queryId }),
    contentType: zip,
    extension: 'accounting.deliveries',
  }),
  period: fileEndpoint({
    ...managed,
    method: 'GET',
    path: '/api/accounting/period',
    summary: 'The same files of the documents of a period, without delivering anything; an extension',
    input: Period,
    contentType: zip,
    extension: 'accounting.deliver',
  }),
}

/** Unguessable: 128 random bits. */
const secret = z.string().regex(/^[\w-]{1,100}$/)

const byLink = { method: 'GET', permission: 'public', extension: 'accounting.link' } as const

/** A delivery for the people who know its address, until the address ends. */
const LinkedDelivery = z.object({
  companyName: z.string(),
  from: z.string(),
  until: z.string(),
  documents: z.int(),
  bytes: z.int(),
  ends: z.string(),
})
export type LinkedDelivery = z.infer<typeof LinkedDelivery>

/** Calls of an accountant without an account, by the address in our mail. */
export const deliveryLinks = {
  read: endpoint({
    ...byLink,
    path: '/api/accounting/link/:secret',
    summary: 'What a delivery holds, for anyone who knows its address, for 30 days; an extension',
    input: z.object({ secret }),
    output: LinkedDelivery,
    mayBeMissing: true,
  }),
}

export const deliveryLinkFiles = {
  file: fileEndpoint({
    ...byLink,
    path: '/api/accounting/link/:secret/file',
    summary: 'The ZIP file of a delivery, for anyone who knows its address, for 30 days; an extension',
    input: z.object({ secret }),
    contentType: zip,
  }),
}
