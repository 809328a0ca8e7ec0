/**
 * Purchase orders (bestelbonnen): what customers must order before they pay (second document, sections 2 to 7). The
 * documents leave open the answer of a creation; ours is the new orders.
 */
import { invoiceTypes } from '@schoolbeheer/domain/billing/kinds'
import { z } from 'zod'
import { anyAnswer, endpoint, fileEndpoint, uploadEndpoint } from '../endpoint.ts'
import { id, optionalDate, optionalList, queryId, requiredLine, uniqueList } from '../fields.ts'
import { again } from './again.ts'
import { Activity } from './activity.ts'
import { most, queryYear } from './invoices.ts'
import { billed } from './billedKinds.ts'
import { ordering } from './billing.ts'
import { Dispatch } from './settling.ts'

/** `amount` is in euro without VAT. */
export const PurchaseOrder = z.object({
  id: z.int(),
  /** The number that the customer gave it; an order without one is not uploaded. */
  name: z.string().nullish(),
  schoolGroupName: z.string().nullish(),
  invoiceType: z.literal(invoiceTypes),
  amount: z.number().nullish(),
  creationDate: z.string().nullish(),
  uploadDate: z.string().nullish(),
  invoiceId: z.int().nullish(),
  schoolGroupPurchaseOrderEmails: z.string().nullish(),
  /**
   * Extensions: our number, its group and lines, why it has no PDF or was not sent (a translation key), whether its PDF
   * or a mail is under way, when it was sent, how many reminders were sent and when the last (instants), who uploaded
   * it (null: the customer, by the link), whether there is a file with it, and the number of its invoice.
   */
  purchaseOrderNumber: z.string().nullish(),
  schoolGroupId: z.int().nullish(),
  items: optionalList(z.object({ id: z.int(), typeName: z.string(), description: z.string(), amount: z.number() })),
  problem: z.string().nullish(),
  underWay: z.boolean().nullish(),
  sentAt: z.string().nullish(),
  reminders: z.int().nullish(),
  remindedAt: z.string().nullish(),
  uploadedBy: z.string().nullish(),
  hasFile: z.boolean().nullish(),
  invoiceNumber: z.string().nullish(),
})
export type PurchaseOrder = z.infer<typeof PurchaseOrder>

const managing = { permission: 'purchaseOrders:manage' } as const
export const purchaseOrders = {
  list: endpoint({
    ...managing,
    method: 'GET',
    path: '/api/purchaseorder/getall',
    summary: 'The purchase orders of a year, the newest first; without those that were withdrawn',
    input: z.object({ year: queryYear }),
    output: z.array(PurchaseOrder),
    list: 'items',
  }),
  readyToInvoice: endpoint({
    ...ordering.open,
    path: '/api/purchaseorder/getallreadytoinvoice',
    summary: 'The orders of all years that are uploaded and not invoiced',
    output: z.array(PurchaseOrder),
  }),
  createContract: endpoint({
    ...ordering.creating,
    path: '/api/purchaseorder/create',
    summary: 'An order for the contract of each of these groups, all or none',
    input: z.object({
      items: uniqueList(z.object({ schoolGroupId: id }), ({ schoolGroupId }) => schoolGroupId, most),
      again,
    }),
  }),
  ...billed.orders,
}

/** Extensions of our own API. */
export const purchaseOrderExtensions = {
  history: endpoint({
    ...managing,
    method: 'GET',
    path: '/api/purchaseorder/history/:id',
    summary: 'What was sent of an order to whom, and who did what; an extension',
    input: z.object({ id: queryId }),
    output: z.object({ dispatches: z.array(Dispatch), events: z.array(Activity) }),
    extension: 'purchaseOrders.history',
  }),
  withdraw: endpoint({
    ...managing,
    method: 'PUT',
    path: '/api/purchaseorder/withdraw',
    summary: 'Withdraws an order that is not invoiced: what it orders is open again; an extension',
    input: z.object({ id }),
    output: anyAnswer,
    extension: 'purchaseOrders.withdraw',
  }),
  sendReminder: endpoint({
    ...managing,
    method: 'PUT',
    path: '/api/purchaseorder/sendreminder',
    summary: 'Reminds of orders that were not uploaded, all or none; an extension',
    input: z.object({
      purchaseOrders: uniqueList(z.object({ purchaseOrderId: id }), ({ purchaseOrderId }) => purchaseOrderId, most),
    }),
    output: anyAnswer,
    extension: 'purchaseOrders.sendReminder',
    maxBodyBytes: 200_000,
  }),
}

export const purchaseOrderFiles = {
  download: fileEndpoint({
    ...managing,
    method: 'GET',
    path: '/api/purchaseorder/download/:id',
    summary:
      "The customer's file where there is one, else our request as a PDF; `document` asks for the request, an extension",
    input: z.object({ id: queryId, document: z.literal('request').optional() }),
    contentType: 'application/octet-stream',
  }),
}

export const maxOrderFileBytes = 25 * 1024 * 1024

/** The number that the customer gave it. */
const name = requiredLine(100)

const Uploaded = z.object({ id, name })

export const purchaseOrderUploads = {
  upload: uploadEndpoint({
    ...managing,
    method: 'POST',
    path: '/api/purchaseorder/upload',
    summary: "The customer's order: `data` is JSON with the id and the name of the order",
    /** A part of a form is text. */
    input: z.object({
      data: z
        .string()
        .max(2000)
        .transform((text, context) => {
          try {
            return JSON.parse(text)
          } catch {
            context.addIssue('shared_fieldinvalid')
            return z.NEVER
          }
        })
        .pipe(Uploaded),
    }),
    output: anyAnswer,
    maxFieldBytes: 8 * 1024,
    files: { file: { required: false, maxBytes: maxOrderFileBytes } },
  }),
}

/** Unguessable: 128 random bits. */
const secret = z.string().regex(/^[\w-]{1,100}$/)

/** An order for the people who know its address. An order that has ended shows no more than its number. */
const LinkedOrder = z.object({
  state: z.enum(['open', 'uploaded', 'withdrawn']),
  purchaseOrderNumber: z.string(),
  companyName: z.string(),
  schoolGroupName: z.string().nullish(),
  creationDate: optionalDate,
  amount: z.number().nullish(),
  total: z.number().nullish(),
  items: optionalList(z.object({ typeName: z.string(), description: z.string(), amount: z.number() })),
})
export type LinkedOrder = z.infer<typeof LinkedOrder>

const byLink = {
  permission: 'public',
  path: '/api/purchaseorder/link/:secret',
  extension: 'purchaseOrders.link',
} as const

/** Calls of a customer without an account, by the address in our mail. */
export const orderLinks = {
  read: endpoint({
    ...byLink,
    method: 'GET',
    summary: 'What is to be ordered, for anyone who knows the address of the order; an extension',
    input: z.object({ secret }),
    output: LinkedOrder,
    mayBeMissing: true,
  }),
}

export const orderLinkUploads = {
  uploadByLink: uploadEndpoint({
    ...byLink,
    method: 'POST',
    summary: "The customer's order, once, from who knows the address; an extension",
    input: z.object({ secret, name }),
    output: anyAnswer,
    files: { file: { required: false, maxBytes: maxOrderFileBytes } },
  }),
}
