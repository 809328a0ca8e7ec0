// The kinds of invoices and orders, without what their pages need: the addresses of the pages that make them, and the
// records that they bill.

import type { procedures } from '@schoolbeheer/contracts/gateway/procedures'
import {
  CONTRACT,
  COURSE_DAYS,
  FEEDBACK,
  SCHOOL_VISITS,
  sourceTypes,
  type InvoiceType,
  type SourceType,
} from '@schoolbeheer/domain/billing/kinds'
import { linkOptions } from '@tanstack/react-router'

/** `address` is the end of the page's address, `records` the router of what is billed. */
const kinds: Record<SourceType, { address: string; records: keyof typeof procedures }> = {
  [COURSE_DAYS]: { address: 'coursedays', records: 'courseDays' },
  [SCHOOL_VISITS]: { address: 'schoolvisit', records: 'schoolVisits' },
  [FEEDBACK]: { address: 'feedback', records: 'feedback' },
}

/** The records of all kinds, which are out of date once something is ordered, billed or released. */
export const billedRecords = sourceTypes.map((type) => kinds[type].records)

/** The kind as the parameter of an address. */
export const kindInAddress = {
  parse: ({ kind }: { kind: string }) => {
    const type = sourceTypes.find((one) => kinds[one].address === kind)
    return type !== undefined && { kind: type }
  },
  stringify: ({ kind }: { kind: SourceType }) => ({ kind: kinds[kind].address }),
}

/** The page that makes such invoices. */
export function invoicesPage(type: InvoiceType) {
  return type === CONTRACT
    ? linkOptions({ to: '/invoices/create' })
    : linkOptions({ to: '/invoices/create{$kind}', params: { kind: type } })
}

/** The page that makes such orders. */
export function ordersPage(type: InvoiceType) {
  return type === CONTRACT
    ? linkOptions({ to: '/purchaseorders/create' })
    : linkOptions({ to: '/purchaseorders/create{$kind}', params: { kind: type } })
}

/** The page that makes invoices of orders, whatever these are for. */
export const fromOrdersPage = linkOptions({ to: '/invoices/createfrompurchaseorder' })

/** A link to a page that makes invoices or orders. */
export type CreationLink = ReturnType<typeof invoicesPage> | ReturnType<typeof ordersPage> | typeof fromOrdersPage
